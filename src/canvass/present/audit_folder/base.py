"""What a base sample is, in a sentence for a terminal and a page."""

from __future__ import annotations

from canvass.present.words import counted


def base_sentence(cards: int) -> str:
    """What is read whatever contests draw, and what for; empty without a base sample."""
    if not cards:
        return ""
    return (
        f"Base sample: the first {counted(cards, 'card')} in the order of drawing, read with the first draw of any "
        "contest, so that each contest on them that is polled or compared card by card has a measured risk."
    )


def base_lines(cards: int) -> list[str]:
    """What a base sample of so many cards is; nothing without one."""
    return [f"  {base_sentence(cards)}"] if cards else []
