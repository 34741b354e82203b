"""What the rest of an audit takes: further draws, and what no draw can confirm."""
