"""What the changes so far mean for the outcome, and what they cannot mean yet."""

from __future__ import annotations

from canvass.journeys.recount_folder.told import Outlook, RecountStanding
from canvass.present.messages import messages
from canvass.present.words import listed, number, percent, signed

say = messages("recount_outlook")


def outlook_sentence(standing: RecountStanding, outlook: Outlook) -> str:
    """The lead over all units with what changed so far, beside what the units that lack would have to change."""
    lead = standing.differences.lead
    names = {each.choice.id: each.choice.name for each in standing.choices}
    if lead is None:
        return ""
    told = {
        "leader": names[lead.leader],
        "runner": names[lead.runner_up],
        "before": number(outlook.before),
    }
    if not outlook.units:
        return _whole(outlook, names, told)
    left = {"units": number(outlook.units), "votes": number(outlook.votes)}
    if outlook.now == 0:
        return say("level-so-far", **left, **told)
    if outlook.now < 0:
        return say("behind", now=number(-outlook.now), **left, **told)
    if outlook.share is None or outlook.share > 1:
        return say("out-of-reach", now=number(outlook.now), **left, **told)
    share = percent(outlook.share)
    return say("part", now=number(outlook.now), share=share, **left, **told)


def _whole(outlook: Outlook, names: dict[str, str], told: dict[str, str]) -> str:
    """Every unit came back: the same choice leads, another does, or two are level."""
    if outlook.is_tied:
        return say("level", **told)
    ahead = listed([names[each] for each in outlook.elected])
    if len(outlook.elected) > 1:
        way = "same-seats" if outlook.is_same else "other-seats"
        return say(way, ahead=ahead, now=signed(outlook.now), **told)
    if outlook.is_same:
        return say("same", now=number(outlook.now), **told)
    return say("other", first=ahead, **told)
