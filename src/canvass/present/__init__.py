"""Results in words, charts, maps and pages."""
