"""What a base sample is, in a sentence for a terminal and a page."""

from __future__ import annotations

from canvass.present.messages import messages

say = messages("audit_folder_contests")


def base_sentence(cards: int) -> str:
    """What is read whatever contests draw, and what for; empty without a base sample."""
    return say("base-sample", cards=cards) if cards else ""


def base_lines(cards: int) -> list[str]:
    """What a base sample of so many cards is; nothing without one."""
    return [f"  {base_sentence(cards)}"] if cards else []
