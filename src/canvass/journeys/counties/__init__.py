"""What is known of every county of an election: its votes, its equipment, its paper, its second count."""
