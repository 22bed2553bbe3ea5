"""Fuzzing the C library: targets, what they share, and the inputs that were kept."""
