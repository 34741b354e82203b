"""Write what `make report` prints into the README, so that its picture of the first minute stays true.

Run ``python tools/write_readme.py`` after a change to the report; a test compares.
"""

from __future__ import annotations

import re
from pathlib import Path

from canvass.present.summary import Section

README = Path(__file__).resolve().parent.parent / "README.md"
_PLACE = re.compile(r"(?<=tools/write_readme\.py -->\n).*?(?=<!-- end of report -->)", re.DOTALL)


def block(sections: tuple[Section, ...]) -> str:
    """The summary as a block of text."""
    lines = [line for section in sections for line in (section.heading, *section.lines) if line]
    return "\n".join(["```text", *lines, "```", ""])


def shown() -> str:
    """What the README shows today."""
    found = _PLACE.search(README.read_text("utf-8"))
    return found.group() if found else ""


def main() -> None:
    """Make the report and put its summary in its place."""
    from canvass.journeys.elections import open_election
    from canvass.journeys.report import report
    from canvass.present.page import outlines_of, report_page
    from canvass.present.summary import summary

    election = open_election("us-2016-president")
    text = block(summary(report_page(report(election), outlines_of(election))))
    README.write_text(_PLACE.sub(lambda _: text, README.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
