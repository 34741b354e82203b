"""Results files that came together, most of them of one county each."""
