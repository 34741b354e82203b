"""Audits that others published, computed again: told once, shown on a screen and on a page."""
