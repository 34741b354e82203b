"""Every picture and table of a report as a small page of its own, to embed elsewhere, to quote and to keep."""
