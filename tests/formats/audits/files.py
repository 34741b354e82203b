"""A small audit as files: three batches on two tabulators, seven cards, one contest."""

from __future__ import annotations

from pathlib import Path

MANIFEST = """tabulator,batch,cards,location
101,1,3,shelf A
101,2,2,shelf A
102,1,2,
"""
VOTES = """choice,votes,name
ann,4,Ann Smith
bob,2,Bob Jones
"""
RECORDS = """tabulator,batch,position,contest,choice
101,1,1,mayor,ann
101,1,2,mayor,ann
101,1,3,mayor,bob
101,2,1,mayor,ann
101,2,2,mayor,
102,1,1,mayor,ann
102,1,2,mayor,bob
"""
READ = """tabulator,batch,position,contest,reading,choice
101,1,1,mayor,vote,ann
101,1,2,mayor,vote,ann
101,1,3,mayor,vote,bob
101,2,1,mayor,vote,ann
101,2,2,mayor,blank,
102,1,1,mayor,vote,ann
102,1,2,mayor,vote,bob
"""


def written(folder: Path, name: str, text: str) -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path
