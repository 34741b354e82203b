"""Entries that show nothing of a contest, in words: how many of each kind count against the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from canvass.audit.measure.unseen import Unseen
from canvass.present.messages import messages
from canvass.present.words import listed

say = messages("audit_folder_contests")


def unseen_sentences(found: Iterable[Unseen]) -> Mapping[str, str]:
    """By contest, what counts against its report though nobody read a vote there; nothing where nothing does."""
    return {each.contest: said for each in found if (said := unseen_sentence(each))}


def unseen_sentence(found: Unseen) -> str:
    """How many of the entries drawn count against the report, and why each does."""
    kinds = (
        say("without-contest", entries=found.without_contest) if found.without_contest else "",
        say("not-found", entries=found.not_found) if found.not_found else "",
        say("cannot-agree", entries=found.cannot_agree) if found.cannot_agree else "",
        say("never-sought", entries=found.never_sought) if found.never_sought else "",
    )
    told = [each for each in kinds if each]
    return say("against", drawn=found.drawn, kinds=listed(told)) if told else ""
