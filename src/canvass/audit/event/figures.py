"""What was measured as a record states it: the risk, with twelve digits after the point, rounded up, and its status.

Decisions rest on that text, compared exactly with the risk limit, so that two programs which agree on the
number agree on the decision.
"""

from __future__ import annotations

import re
from decimal import Decimal

from canvass.audit.risk import Status
from canvass.audit.within import rounded_up
from canvass.errors import BadRecord
from canvass.model.fields import Fields

FIGURE = re.compile(r"0\.[0-9]{12}|1\.0{12}")
NO_EVIDENCE = "1.000000000000"
CERTAIN = "0.000000000000"
IN_NO_RECORD = frozenset({Status.AUDITABLE, Status.LEFT_OUT, Status.TRANSFERABLE})
"""What is said of a report before anything is committed, or under a rule that no record has, and never of a contest
that was measured."""
_STEP = Decimal("1e-12")
_RELATIVE = Decimal("1e-6")


def figure(measured_risk: float) -> str:
    """A measured risk as text.

    >>> figure(0.05), figure(1 / 3), figure(1e-30), figure(0.0)
    ('0.050000000000', '0.333333333334', '0.000000000001', '0.000000000000')
    """
    return f"{rounded_up(measured_risk):.12f}"


def is_within(measured_risk: str, risk_limit: str) -> bool:
    """Whether a measured risk is at most the limit, as decimal numbers.

    >>> is_within("0.050000000000", "0.05"), is_within("0.050000000001", "0.05")
    (True, False)
    """
    return Decimal(measured_risk) <= Decimal(risk_limit)


def agree(one: str, other: str) -> bool:
    """Whether two programs that wrote these found the same: within a millionth, or two units of the last digit."""
    first, second = Decimal(one), Decimal(other)
    return abs(first - second) <= max(2 * _STEP, _RELATIVE * max(first, second))


def read_figure(found: Fields, name: str) -> str:
    """The measured risk under this name. Raises BadRecord."""
    return found.text(name, FIGURE)


def read_status(found: Fields) -> Status:
    """The status of a contest that was measured, or of one of its assertions. Raises BadRecord."""
    status = found.word("status", Status)
    if status in IN_NO_RECORD:
        raise BadRecord(f"{found.what}: {status.value!r} is not a status of a measured contest")
    return status
