"""The parts of a recount plan, one file each."""
