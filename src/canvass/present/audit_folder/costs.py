"""What is said of the costs of a contest beside its methods: what the plan of a ranked one rests on, the least work."""

from __future__ import annotations

from canvass.audit.terms.methods import Awaire, AwaireSteps
from canvass.journeys.audit_folder.costs import ContestCost
from canvass.numerals import read_ratio
from canvass.present.audit.least_work import least_work_sentences
from canvass.present.audit.rankings import ranked_words
from canvass.present.messages import messages
from canvass.present.words import number

say = messages("audit_plan")


def ranked_costs(each: ContestCost) -> str:
    """What a ranked contest's plan rests on, or why there is none; empty of others."""
    if each.unlike:
        return say("ranked-unlike", unlike=each.unlike)
    if each.method in (Awaire.NAME, AwaireSteps.NAME):
        return say("ranked-unrecorded")
    if each.lacks_rankings:
        return say("ranked-needs-records")
    if each.ranked is None:
        return ""
    return ranked_words(
        each.ranked,
        each.elected,
        each.margin,
        (number(each.cards), say("ranked-bound")),
        in_rounds=each.in_rounds,
    )


def least_work_of(each: ContestCost) -> str:
    """Which plan takes the least work, and what that depends on; empty where no sample confirms the contest."""
    return " ".join(least_work_sentences([(float(read_ratio(each.risk_limit)), each.least_work)]))


def planned_lacks(each: ContestCost) -> str:
    """Why no row is of the method that is planned; empty where one is."""
    return say("planned-lacks", reason=each.lacks) if each.lacks else ""
