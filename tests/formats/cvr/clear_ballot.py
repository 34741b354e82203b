"""A small export of Clear Ballot's cast vote records, and an older one with lists beside it."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

IDS = (
    "RowNumber,BoxID,BoxPosition,BallotID,PrecinctID,BallotStyleID,PrecinctStyleName,ScanComputerName,"
    "Status,Remade"
)
MARKS = (
    '"Choice_1_1:Mayor: City, and Town:Vote For 1:Ann Reyes:DEM"',
    '"Choice_2_1:Mayor: City, and Town:Vote For 1:Bo Osei:REP"',
    "Choice_3_1:Council:Vote For 2:Ito:NON",
    "Choice_4_1:Council:Vote For 2:Ruiz:NON",
    "Choice_5_1:Council:Vote For 2:Write-in:",
    "Choice_6_1:Chief:1:Number of Winners 1:Kim:NON",
    "Choice_7_1:Chief:1:Number of Winners 1:Lee:NON",
    "Choice_6_1:Chief:2:Number of Winners 1:Kim:NON",
    "Choice_7_1:Chief:2:Number of Winners 1:Lee:NON",
)
HEAD = ",".join([IDS, *MARKS])
CARDS = (
    '1,B1,1,B1+10003,7,S1,"P 7 [A, C]",Scan-1,0,0,1,0,1,1,0,1,0,0,1',
    "2,B1,2,B1+10005,7,S1,P 7,Scan-1,0,0,1,1,1,0,0,0,0,0,1",
    "3,B1,3,B1+10007,7,S2,P 8,Scan-1,-1,1,0,1,,,,1,1,1,0",
    "4,B2,1,B2+10003,7,S1,P 7,Scan-2,0,0,0,0,1,1,1,0,1,0,0",
    "5,B2,2,B2+10005,7,S1,P 7,Scan-2,0,0,1,0,0,0,1,,,,",
)
MAYOR = "Mayor: City, and Town"
VOTES = {
    (MAYOR, "Ann Reyes"): 2,
    (MAYOR, "Bo Osei"): 1,
    ("Council", "Ito"): 2,
    ("Council", "Ruiz"): 1,
    ("Council", "Write-in"): 1,
    ("Chief", "Kim"): 1,
    ("Chief", "Lee"): 2,
}


def export(*cards: str, head: str = HEAD) -> str:
    """The file with these cards."""
    return "\n".join([head, *(cards or CARDS)]) + "\n"


def many(each: int) -> str:
    """The same cards so many times, in boxes of their own."""
    return export(*(c.replace(",B", f",{n}-B", 1) for n in range(each) for c in CARDS))


LISTS = {
    "town.cvr.csv": (
        "BallotID,PrecinctID,BallotStyleID,Status,Remade,Choice_1_1,Choice_2_1,Choice_3_1,Choice_4_1\n"
        "A-1+10005,1,1,0,0,1,0,,\nA-1+10003,1,1,0,0,0,1,,\nA-2+10003,2,2,0,0,,,1,0\n"
    ),
    "town.choices.csv": "ChoiceID,ContestID,ChoiceName\n1,1,Ann\n2,1,Bo\n3,2,Cy\n4,2,Di\n",
    "town.contests.csv": 'ContestID,ContestName\n1,MAYOR\n2,"COUNCIL, WARD 3"\n',
    "town.precincts.csv": "PrecinctID,BallotStyleID,PrecinctName\n1,1,1 CALLAWAY\n2,2,2 BEACH\n",
}


def archive(path: Path, files: Mapping[str, str] = LISTS) -> Path:
    """The archive of these files."""
    with zipfile.ZipFile(path, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return path
