"""Comparison of a results file with a second source: the same votes, counted up by somebody else."""

from canvass.formats.second_source.compare import compare
from canvass.formats.second_source.sides import Side, sides_of_election, sides_of_file

__all__ = ["Side", "compare", "sides_of_election", "sides_of_file"]
