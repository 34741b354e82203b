"""Whole journeys."""
