"""A bet in words, and how far it is from the best that any bet could do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canvass.audit.size.claims import OF_ALL, OTHERS_FAR
from canvass.audit.size.numbers import Sizes
from canvass.present import words
from canvass.present.audit.contest import chance
from canvass.present.blocks import Paragraph, Weight
from canvass.present.messages import messages
from canvass.stats.bets.published import Published

say = messages("audit_sizes")


def bet_sentence(bet: Mapping[str, Published]) -> str:
    """What a bet does with the wealth, with all of its numbers.

    >>> from canvass.stats.bets import FixedBet, TruncatedShrinkage
    >>> from canvass.stats.bets.published import bet_as_data
    >>> bet_sentence(bet_as_data(FixedBet(1.5)))
    'fixed bet: bet 1.5, cap 1.0'
    >>> bet_sentence(bet_as_data(TruncatedShrinkage(0.55, 1200.0, 0.025)))
    'a mean of 0.55 is expected, which counts like 1,200 draws beside the cards read; at least 0.025 / root of draws'
    """
    data: Any = bet
    said = _SAID.get(data["name"])
    return (said and said(data)) or _plain(data)


def _shrinkage(bet: Any) -> str:
    if float(bet["towards_upper"]) or float(bet["cap"]) < 1:
        return ""
    mean, distance = f"{float(bet['mean']):.6g}", f"{float(bet['distance']):.4g}"
    weight = f"{float(bet['weight']):,.0f}"
    return say("bet-shrinkage", mean=mean, weight=weight, distance=distance)


def _mixture(bet: Any) -> str:
    if any(part["name"] != "fixed stake" for part in bet["bets"]):
        return ""
    pairs = zip(bet["shares"], bet["bets"], strict=True)
    stakes = [(chance(float(share)), chance(float(part["stake"]))) for share, part in pairs]
    (share, stake), *others = stakes
    first = say("bet-first-stake", share=share, stake=stake)
    return ", ".join([first, *(say("bet-stake", share=a, stake=b) for a, b in others)])


def _learning(bet: Any) -> str:
    errors = [
        say(
            "bet-error",
            rate=chance(float(kind["rate"])),
            worth=f"{float(kind['value']):.4g}",
            weight=f"{float(kind['weight']):,.0f}",
        )
        for kind in bet["errors"]
    ]
    floors = words.listed([*dict.fromkeys(chance(float(k["floor"])) for k in bet["errors"])])
    return say(
        "bet-learning",
        errors=words.listed(errors),
        floors=floors,
        no_error=f"{float(bet['no_error']):.4g}",
        most=chance(float(bet["cap"])),
    )


_SAID = {"truncated shrinkage": _shrinkage, "mixture": _mixture, "shrunk Kelly": _learning}
"""Bets that canvass recommends, in words of their own."""


def _plain(bet: Any) -> str:
    numbers = [f"{name} {_value(value)}" for name, value in bet.items() if name != "name"]
    return say("bet-other", name=bet["name"], numbers=", ".join(numbers))


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"({_plain(value)})"
    return value if isinstance(value, str) else f"[{', '.join(map(_value, value))}]"


def bet_paragraphs(named: Sequence[tuple[str, Sizes]]) -> Iterator[Paragraph]:
    """Each bet with its numbers, and how far it is from one that knows what the cards hold."""
    for test, each in named:
        if each.bet is None:
            continue
        yield Paragraph(say("bet-of", test=test, bet=bet_sentence(each.bet.bet)))
        if each.oracle and each.oracle >= 1:
            yield Paragraph(oracle_sentence(each), Weight.NOTE)


def oracle_sentence(sizes: Sizes) -> str:
    """What a bet that knows the cards takes, and how much more this one does."""
    draws = f"{sizes.oracle:,.0f}"
    if OF_ALL in sizes.assumes and OTHERS_FAR not in sizes.assumes:
        return say("oracle-of-one", draws=draws)
    if sizes.mean is None or not sizes.oracle:
        return say("oracle", draws=draws)
    more = sizes.mean.draws / sizes.oracle - 1
    error = sizes.mean.standard_error
    off_by = words.percent(error / sizes.oracle, 1) if error else ""
    if more <= 0:
        # What it would take is an approximation; nothing valid takes fewer.
        return say(
            "oracle-alike-error" if off_by else "oracle-alike",
            draws=draws,
            error=off_by,
        )
    return say(
        "oracle-more-error" if off_by else "oracle-more",
        draws=draws,
        more=words.percent(more, 1),
        error=off_by,
    )
