"""Readers of manifests: one dialect per file."""
