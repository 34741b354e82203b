"""What canvass takes, beside what it may take: ``make bench``."""
