"""Every command of ``canvass``: where it is, the panel it is listed in, and its first sentence.

A command is imported when it is run, a list of commands is printed without any. That a sentence is the first of the
command's own help is tested.
"""

from __future__ import annotations

from typing import NamedTuple

PURPOSE = "Was the reported outcome right, how do we know, and what must be done to be sure?"
EPILOG = "ELECTION is a packaged name (us-2016-president; 2000 to 2024) or a folder with an election.toml."
SHOW_VERSION = "Print the version."
HELP_WORDS = ("-h", "--help")
VERSION = "--version"
COMPLETE = "_CANVASS_COMPLETE"
"""How a shell says that it wants words that may follow."""
COMPLETION = ("--install-completion", "--show-completion")
RESULTS, PAPER, FILES = "What was reported", "What paper answers", "Files"


class Command(NamedTuple):
    """A command, or a group of them, by its name; ``place`` is the module and what is imported from it."""

    name: str
    place: str
    panel: str
    sentence: str
    is_group: bool = False


COMMANDS = (
    Command(
        "report",
        "canvass.cli.report:report",
        RESULTS,
        "One page: was the reported outcome right, and how do we know. With --json nothing is written.",
    ),
    Command(
        "outcome",
        "canvass.cli.outcome:outcome",
        RESULTS,
        "Winners and margins: everywhere, among the electors, and in the states of the focus or those named.",
    ),
    Command(
        "paths",
        "canvass.cli.paths:paths",
        RESULTS,
        "What would have had to flip: the cheapest sets of units and the votes they take.",
    ),
    Command(
        "tech-gap",
        "canvass.cli.tech_gap:tech_gap",
        RESULTS,
        "Did results differ where people voted on machines, why, and could it have mattered?",
    ),
    Command(
        "forensics",
        "canvass.cli.forensics:forensics",
        RESULTS,
        "Digits, percentages, shape and turnout of the counts, each test beside its false alarms on this very shape.",
    ),
    Command(
        "serve",
        "canvass.cli.serve:serve",
        PAPER,
        "Serve an audit, or a folder of audits: boards enter cards blind, the office runs it, everybody watches.",
    ),
    Command(
        "verify",
        "canvass.cli.verify:verify",
        PAPER,
        "Check a record: chain, signatures, commitment, draw, every measured risk, conclusion.",
    ),
    Command(
        "witness",
        "canvass.cli.witness:witness",
        PAPER,
        "Sign the head of a record that was shown to you, so that no other history can be shown later.",
    ),
    Command(
        "recheck",
        "canvass.cli.recheck:recheck",
        PAPER,
        "Do the numbers of an audit that others published follow from their files and their seed?",
    ),
    Command(
        "rehearse",
        "canvass.cli.rehearse:rehearse",
        PAPER,
        "An audit of a synthetic election of your manifest's shape with planted errors: held, practised, or played.",
    ),
    Command(
        "doctor",
        "canvass.cli.doctor:doctor",
        FILES,
        "Every problem of a file at once: where it is, what was found, what to do.",
    ),
    Command(
        "init",
        "canvass.cli.init:init",
        FILES,
        "A folder with a commented election.toml and tables: an example to fill, or the votes of a results file.",
    ),
    Command(
        "convert",
        "canvass.cli.convert:convert",
        FILES,
        "Cast vote records of any size as one Parquet table, which counts votes at once and opens an audit; "
        "or as text.",
    ),
    Command(
        "tabulate",
        "canvass.cli.tabulate:tabulate",
        FILES,
        "Votes by contest and choice, out of cast vote records: in all, or by batch, tabulator, precinct, style, mode.",
    ),
    Command(
        "data",
        "canvass.cli.data:data",
        FILES,
        "Every packaged file: its sources and their terms, how old it is, its SHA-256, and what was not seen.",
    ),
    Command(
        "docs",
        "canvass.cli.docs:docs",
        FILES,
        "The documents that come with canvass: list them, read one, or write all of them into a folder.",
    ),
    Command(
        "attack",
        "canvass.cli.attack:attack",
        RESULTS,
        "Who would be attacked with how few votes, and which check would notice.",
        is_group=True,
    ),
    Command(
        "recount",
        "canvass.cli.recount:recount",
        PAPER,
        "Recounts: the law of every state, the plan for a contest, the model of past ones, a record of one.",
        is_group=True,
    ),
    Command(
        "audit",
        "canvass.cli.audit:audit",
        PAPER,
        "Risk-limiting audits: which method, how many cards, which cards; and one run in a folder, step by step.",
        is_group=True,
    ),
    Command(
        "demo",
        "canvass.cli.demo:demo",
        PAPER,
        "See an audit of a made-up county, and the recount of Wisconsin 2016.",
        is_group=True,
    ),
)
"""In the order of the list: groups after the others, as typer has them."""
