"""The audit calculators on a terminal, one file for each."""
