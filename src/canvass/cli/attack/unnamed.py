"""A group of commands whose name may be left out: what is asked says which of them is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click.core import Command, Context  # what typer.core takes, under no other name

SCENARIO, ASKED_OF_STATES, TRIAL = "--scenario", "checks", "trial"


class NamedByOptions(TyperGroup):
    """Words that name no command are those of the command that knows most of their options, of several the first.

    An option that is called as a command names it (``--table``). A scenario without an election is a trial.
    """

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Put the command's name before the words where it was left out."""
        if args and not {args[0]} & {*self.commands, *ctx.help_option_names}:
            args = self._named(ctx, args)
        return super().parse_args(ctx, args)

    def _named(self, ctx: Context, words: list[str]) -> list[str]:
        known = {name: _options(command) for name, command in self.commands.items()}
        told = frozenset(word.partition("=")[0] for word in words if word.startswith("-"))
        for name in known:
            if (option := f"--{name}") in told and option not in known[name]:
                return [name, *(word for word in words if word != option)]
        if SCENARIO in told and self._has_no_election(ctx, words):
            return [TRIAL, *(_bare(word) for word in words if word != SCENARIO)]
        return [
            max(known, key=lambda name: len(told & known[name])),
            *words,
        ]  # the first of several

    def _has_no_election(self, ctx: Context, words: list[str]) -> bool:
        """Whether every word belongs to an option."""
        if ASKED_OF_STATES not in self.commands:
            return False
        command = self.commands[ASKED_OF_STATES]
        leniently = {"resilient_parsing": True, "ignore_unknown_options": True}
        read = command.make_context(ASKED_OF_STATES, [*words], parent=ctx, **leniently)
        return not read.params.get("election")


def _options(command: Command) -> frozenset[str]:
    """The options of a command, by every name."""
    named = (option for each in command.params for option in (*each.opts, *each.secondary_opts))
    return frozenset(("-h", "--help", *named))


def _bare(word: str) -> str:
    return word.removeprefix(f"{SCENARIO}=")
