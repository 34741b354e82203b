"""The parts of the technology question: what is read, and what is asked of each part of the sciences."""
