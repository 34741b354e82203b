"""A published audit, computed again, as one page of HTML that needs nothing else."""

from __future__ import annotations

from markupsafe import Markup

from canvass import __version__
from canvass.journeys.recheck import Recheck
from canvass.present.recheck.kinds import told, unread
from canvass.present.recheck.told import Section
from canvass.present.template import finished, template


def html(result: Recheck, json_name: str) -> str:
    """The page; ``json_name`` is the file beside it that holds every number."""
    text = template("recheck.html.j2").render(
        version=__version__,
        title=result.title,
        style=Markup(template("report.css").render()),  # noqa: S704 - our own
        audits=[(each, [_blocks(section) for section in each.sections]) for each in told(result)],
        unread=unread(result),
        json_name=json_name,
    )
    return finished(text)


def _blocks(section: Section) -> tuple[str, list[tuple[bool, object]]]:
    """The heading, and every block with whether it is a table."""
    return section.heading, [
        (not isinstance(block, str), block) for block in (*section.blocks, *section.long)
    ]
