"""What each step of a recount in a folder answers: what was kept, and what is still open."""
