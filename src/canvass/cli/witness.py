"""``canvass witness``: sign the head of a record that was shown to you."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.options import AsJson, RecordId, RecordPlace


def witness(
    record: RecordPlace,
    key: Annotated[
        Path,
        typer.Option(help="Your own key, made with canvass audit key new; not one of the office."),
    ],
    name: Annotated[str, typer.Option(help="Who you are, as the public will read it.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Keep the statement in this file, after those that are there."),
    ] = None,
    entry: Annotated[
        int | None, typer.Option(help="The entry whose head you sign; the last one otherwise.")
    ] = None,
    record_id: RecordId = "",
    json: AsJson = False,
) -> None:
    """Sign the head of a record that was shown to you, so that no other history can be shown later.

    It says what you saw, not that it is right: canvass verify asks that. Whoever has your statement checks with
    canvass verify --witness FILE, or with observer.py, that the record still is the one that you saw.
    """
    from canvass.cli.audit_folder.options import hand
    from canvass.journeys.audit_folder.folder import passphrase
    from canvass.journeys.audit_folder.witnesses import statements_at
    from canvass.journeys.witness import witness as signed
    from canvass.present.verify import statement_json, statement_lines
    from canvass.present.write import write_whole
    from canvass.record import read_key

    before = statements_at(out) if out is not None and out.exists() else ()
    own = read_key(key, passphrase())
    seen = signed(record, own, name, hand(name).time, entry, record_id, before)
    if out is not None:
        write_whole(out, seen.text)
    if json:
        from canvass.present.as_json import as_json

        typer.echo(as_json(statement_json(seen)), nl=False)
        return
    for line in statement_lines(seen, out):
        typer.echo(line)
