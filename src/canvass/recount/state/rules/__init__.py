"""What each step of a recount asks for and does, by what is folded; ``fold`` is their registry."""
