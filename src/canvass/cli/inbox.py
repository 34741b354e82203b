"""``canvass init --inbox``: the files that counties sent, a page for each, and one election from all of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from canvass.journeys.inbox import Inbox, InboxAsked
    from canvass.present.write import Content


def start_from_inbox(asked: InboxAsked, *, as_json: bool) -> None:
    """Examine the files, write the pages and the election, and say what is to be done; exit code 2 where none started.

    All files of a run are written together: none of one run lies beside those of another.
    """
    from canvass.cli.progress import progress_bar
    from canvass.formats.description import DESCRIPTION
    from canvass.formats.started import OPEN
    from canvass.journeys.inbox import INBOX, read_inbox
    from canvass.present.as_json import as_json as json_text
    from canvass.present.inbox import inbox_json, inbox_page, steps
    from canvass.present.render.terminal import as_text
    from canvass.present.write import write_together

    with progress_bar() as progress:
        found = read_inbox(asked, progress)
    pages = _pages(found, asked.folder / INBOX)
    files: Mapping[Path, Content] = {**(found.started.files if found.started else {}), **pages}
    write_together(files)
    if as_json:
        typer.echo(
            json_text(inbox_json(found, asked.folder, [str(path) for path in files])), nl=False
        )
    else:
        description = str(files.get(asked.folder / DESCRIPTION, ""))
        typer.echo(as_text(inbox_page(found, every_file=False)))
        is_open = f'= "{OPEN}"' in description
        typer.echo("\n".join(steps(found, asked.folder, asked.folder / INBOX, is_open=is_open)))
    if not found.is_usable:
        raise typer.Exit(2)


def _pages(found: Inbox, folder: Path) -> dict[Path, Content]:
    """The page of each file, and that of all."""
    from canvass.present.inbox import inbox_page, letter_page
    from canvass.present.render.html import html

    pages = {folder / f"{each.report.name}.html": letter_page(each) for each in found.received}
    pages[folder / "index.html"] = inbox_page(found)
    return {path: html(page).encode() for path, page in pages.items()}
