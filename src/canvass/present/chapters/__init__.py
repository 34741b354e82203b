"""The chapters of the report as they are shown: one file for each result of journeys.chapters."""
