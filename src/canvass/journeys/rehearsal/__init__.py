"""A rehearsal that is an audit in a folder: its office, its paper, and the score from its record."""
