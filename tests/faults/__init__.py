"""Stores whose every call can fail."""
