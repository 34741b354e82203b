"""Chapters of the report, one file each: what is computed, as a frozen result; how it reads is for present.

Those on counties that other journeys ask for too, places, paper and recount, stand in `canvass.journeys.counties`.
"""
