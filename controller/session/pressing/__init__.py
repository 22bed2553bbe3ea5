"""The clock press: whose move it completes, whether that was made, and what the arbiter is told if not."""
