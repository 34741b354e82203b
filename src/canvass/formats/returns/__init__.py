"""Readers of reported votes."""
