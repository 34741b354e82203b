"""A recount by its law: received, reconciled, challenged, counted, decided, and told: each step may be cut off.

``python -m tests.faults.recount_by_law`` answers as ``tests.faults.recount`` does.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.challenging import challenge, decide
from canvass.journeys.recount_folder.counting import count
from canvass.journeys.recount_folder.exhibits import exhibits_at
from canvass.journeys.recount_folder.held_sheet import Told
from canvass.journeys.recount_folder.invoice import invoice
from canvass.journeys.recount_folder.minutes import minutes_at
from canvass.journeys.recount_folder.receiving import receive
from canvass.journeys.recount_folder.reconciling import reconcile
from canvass.present.recount_exhibits import write_exhibits
from canvass.present.recount_invoice import write_invoice
from canvass.present.recount_minutes import write_minutes
from canvass.recount.event import RecountMethod
from tests.faults.recount import ONE, TIME, TWO, answer

COUNTY, ADA = "Smallville", Hand("Ada Lopez", TIME)
TOLD = Told(COUNTY, RecountMethod.HAND_COUNT)
SHEETS = {
    "received.csv": "unit,Ann,Bob\nWest,5,5\n",
    "reconciled.csv": "unit,voters,ballots,people\nNorth,51,51,Ada Lopez;Di Roe\np2,25,25,Ada Lopez;Di Roe\n",
    "challenged.csv": "exhibit,unit,ballot,by,side,called,claimed,ground,pile,image\n"
    "1,North,ballot 17,Gil Hay,Bob,Ann,Bob,a mark outside,envelope 1,\n",
    "counted.csv": "unit,Ann,Bob,voters,ballots,no vote\nNorth,30,20,51,51,1\np2,10,15,25,25,0\n",
    "decided.csv": "exhibit,ruled,for,against,abstained,why,reason\n"
    "1,Bob,Ida Jay;Kit Low,Mo Nye,,underlined,\n",
    "costs.csv": "county,item,what,quantity,rate,amount\nSmallville,work,Ada Lopez,10,20,\n",
}
"""What people send in; each file is named for the step that takes it."""


def _counted(team: tuple[str, ...]) -> Callable[[Path], object]:
    return lambda home: count(home / "mayor", home / "counted.csv", team, TOLD, ADA)


STEPS: dict[str, Callable[[Path], object]] = {
    "receive": lambda home: receive(home / "mayor", home / "received.csv", TOLD, ADA),
    "reconcile": lambda home: reconcile(
        home / "mayor", home / "reconciled.csv", COUNTY, False, ADA
    ),
    "challenge": lambda home: challenge(home / "mayor", home / "challenged.csv", COUNTY, ADA),
    "count": _counted(ONE),
    "count again": _counted(TWO),
    "decide": lambda home: decide(home / "mayor", home / "decided.csv", COUNTY, ADA),
    "minutes": lambda home: write_minutes(
        minutes_at(home / "mayor", COUNTY), home / "minutes", with_pdf=False
    ),
    "exhibits": lambda home: write_exhibits(
        exhibits_at(home / "mayor"), home / "court", with_pdf=False
    ),
    "invoice": lambda home: write_invoice(
        invoice(home / "costs.csv"), home / "invoice", date(2026, 11, 12), False
    ),
}
"""Each changes nothing where it was taken before."""


if __name__ == "__main__":
    answer(STEPS)
