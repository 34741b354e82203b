"""What stands beside the votes of a ranked contest's last round."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.model import Contest, Rule
from canvass.present.messages import messages

say = messages("final_round")


def ranked_told(contest: Contest) -> Iterator[str]:
    """That the votes are those of the last round and the law is applied to them, or that they must be given so."""
    if contest.rule is not Rule.IRV:
        return
    yield say("is-final") if contest.final_round else say("not-final")
