"""The four contests of the packaged election."""

from __future__ import annotations

CONTEST = "president-{}"
"""Id of the contest of a year."""

LEADERS = {
    "2012": ("obama", "romney"),
    "2016": ("clinton", "trump"),
    "2020": ("biden", "trump"),
    "2024": ("harris", "trump"),
}
"""The Democrat and the Republican of each year, by the id of the choice."""

DISTRICTS = {"M1": "ME-01", "M2": "ME-02", "N1": "NE-01", "N2": "NE-02", "N3": "NE-03"}
"""Elector units within Maine and Nebraska by the code that results and polls use."""
