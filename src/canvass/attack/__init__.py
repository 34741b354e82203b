"""Who would be attacked, with how few votes, and which check would notice."""
