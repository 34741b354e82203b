"""What each step of a recount asks for and does, by what is folded; each file ends in the table of its steps."""
