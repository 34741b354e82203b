"""Risk-limiting audits: what to draw, what the paper then shows, and what risk is left."""
