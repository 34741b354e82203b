"""What a person comes for: each reads, calls the sciences and returns a frozen result."""
