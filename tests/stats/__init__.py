"""Numbers without elections."""
