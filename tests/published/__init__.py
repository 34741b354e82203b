"""Numbers that others published: papers, official audits, reference programs."""
