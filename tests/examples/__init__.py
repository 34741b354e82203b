"""Examples run."""
