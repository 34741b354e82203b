"""Tests of the drawing of charts."""
