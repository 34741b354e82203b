"""Published lists to draw from."""
