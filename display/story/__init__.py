"""A recorded game as a page to read, in HTML or PDF."""
