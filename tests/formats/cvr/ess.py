"""A small export of ES&S's cast vote records: two contests of votes, one of ranks, batches that are not in order."""

from __future__ import annotations

HEAD = (
    "Cast Vote Record,Batch,Ballot Status,Precinct,Ballot Style,Mayor,Council 1,Council 2,"
    "Chief Choice 1 of 3 Town (12),Chief Choice 2 of 3 Town (13),Chief Choice 3 of 3 Town (14)"
)
CARDS = (
    '12,A,Accepted,P-1,S1,"Reyes, Ann",Ito,Ruiz,Kim,undervote,Lee',
    "11,A,Accepted,P-1,S1,undervote,Ruiz,undervote,undervote,Lee,undervote",
    "13,A,Accepted,P-2,S2,overvote,,,Kim,overvote,Lee",
    "21,B,Accepted,P-2,S2,Bo Osei,,,Lee,Kim,undervote",
    '22,B,Accepted,P-2,S1,"Reyes, Ann",Ruiz,Wu,Lee,Lee,Kim',
)
VOTES = {
    ("Mayor", "Reyes, Ann"): 2,
    ("Mayor", "Bo Osei"): 1,
    ("Council", "Ito"): 1,
    ("Council", "Ruiz"): 3,
    ("Council", "Wu"): 1,
    ("Chief Town", "Kim"): 2,
    ("Chief Town", "Lee"): 3,
}
"""Valid votes, and first preferences of ranks."""


def export(*cards: str, head: str = HEAD) -> str:
    """The file with these cards."""
    return "\n".join([head, *(cards or CARDS)]) + "\n"


def many(each: int) -> str:
    """The same cards so many times, under numbers of their own."""
    cards = []
    for again in range(each):
        for card in CARDS:
            number, rest = card.split(",", 1)
            cards.append(f"{int(number) + 100 * again},{rest}")
    return export(*cards)
