"""Our own drawn pieces: vector outlines, rendered at any size."""
