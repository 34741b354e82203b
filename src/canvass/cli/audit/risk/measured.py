"""What every command of ``canvass audit risk`` shares: the contest, the method, and how the answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, TypeAlias

from canvass.audit.methods import METHODS
from canvass.cli.audit.options import (
    PLURALITY,
    About,
    Cards,
    MethodWord,
    OneContest,
    RiskLimit,
    RuleOption,
    Seats,
    ShareOption,
    Votes,
    VotesAllowed,
    contest_of,
    method_option,
)
from canvass.cli.options import AsJson, PageFile
from canvass.cli.shown import show

if TYPE_CHECKING:
    from canvass.journeys.risk.fixed_share import ShareRead
    from canvass.journeys.risk.result import Evidence

    Measurable: TypeAlias = Evidence | ShareRead
else:
    Measurable = object
"""What a command makes of its options; what it is made of is imported when it is made."""


def measured(found: Callable[..., Measurable], without: Sequence[str] = ()) -> Callable[..., None]:
    """A command that measures what a function makes of its options.

    Its own options stand between the votes and those that all these commands have, but for those that it is
    ``without``: the contest, the method announced, and how the answer is shown.
    """
    own = signature(found, eval_str=True).parameters
    _, votes, *shared = signature(_measure, eval_str=True).parameters.values()
    parameters = [
        votes,
        *own.values(),
        *(_fitting(each, found.__name__) for each in shared if each.name not in without),
    ]

    @wraps(found)
    def command(**typed: object) -> None:
        evidence = found(**{name: typed.pop(name) for name in own})
        _measure(evidence, **typed)  # type: ignore[arg-type]

    kinds = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]
    command.__signature__ = Signature(kinds)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in kinds}
    return command


def _fitting(option: Parameter, evidence: str) -> Parameter:
    """The option as a command of this evidence has it: its help lists the methods that measure this."""
    if option.name != "method":
        return option
    fitting = "|".join(each.word for each in METHODS if evidence in each.measures)
    return option.replace(annotation=method_option(f"<{fitting}>"))


def _measure(
    found: Measurable,
    votes: Votes,
    cards: Cards = None,
    risk_limit: RiskLimit = 0.05,
    method: MethodWord | None = None,
    contest: OneContest = None,
    rule: RuleOption = PLURALITY,
    seats: Seats = 1,
    votes_allowed: VotesAllowed = 1,
    share: ShareOption = None,
    about: About = None,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """Measure what was found of the contest in these words, and show it."""
    from canvass.audit.methods import method_named
    from canvass.journeys.audit_risk import RiskAsked, audit_risk
    from canvass.journeys.risk.fixed_share import ShareRead
    from canvass.present.audit.risk import risk_page

    of = contest_of(votes, cards, contest, (rule, seats, votes_allowed), (share, about))
    announced = None if method is None else method_named(method)
    evidence, fixed = found if isinstance(found, ShareRead) else (found, None)
    result = audit_risk(RiskAsked(of, risk_limit, evidence, announced, fixed))
    show(result, risk_page, json=json, out=out)
