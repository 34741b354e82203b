"""The rules of the report's style sheet that a small page uses, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from canvass.present.palette import style_sheet
from canvass.present.template import template

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLOCK = re.compile(r"\s*([^{}]+)\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
"""A rule, or what holds rules; none of the sheet's lies more than two deep."""
IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\]]*\]|::?[a-z-]+")
CLASS, TAG = re.compile(r"\.([\w-]+)"), re.compile(r"(?<![\w.#-])([a-z][a-z0-9]*)")
VARIABLE = re.compile(r"var\((--[\w-]+)\)")


def styled(page: str) -> str:
    """A page with the rules that it uses in its style element, before what stands there."""
    return page.replace("<style>\n", f"<style>\n{rules_for(page)}", 1)


def rules_for(html: str) -> str:
    """The rules that can hold for something in a piece of HTML, those for dark and narrow windows among them."""
    classes = {name for found in re.findall(r'class="([^"]*)"', html) for name in found.split()}
    return _rules(frozenset(classes), frozenset(re.findall(r"<([a-z][a-z0-9]*)", html)))


def drawn_rules(html: str) -> str:
    """The rules for a drawing that stands alone: never dark, and with no names for colours, which few programs know."""
    rules = "".join(rule for rule in _top(rules_for(html)) if not rule.startswith(("@", ":root")))
    named = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", _sheet().partition("}")[0]))
    return VARIABLE.sub(lambda found: named[found[1]], rules)


@cache
def _rules(classes: frozenset[str], tags: frozenset[str]) -> str:
    return "".join(_used(_sheet(), classes, tags))


@cache
def _sheet() -> str:
    return COMMENT.sub("", template("report.css").render()) + style_sheet()


def _top(css: str) -> Iterator[str]:
    return (found[0].strip() for found in BLOCK.finditer(css))


@cache
def _blocks(css: str) -> tuple[tuple[str, str], ...]:
    """Selector and body of each rule, which hundreds of small pages ask for."""
    return tuple((found[1].strip(), found[2].strip()) for found in BLOCK.finditer(css))


def _used(css: str, classes: frozenset[str], tags: frozenset[str]) -> Iterator[str]:
    for selector, body in _blocks(css):
        if selector.startswith("@page"):
            continue
        if selector.startswith("@"):
            inside = "".join(_used(body, classes, tags))
            if inside:
                yield f"{selector}{{{inside}}}\n"
        else:
            some = [one for one in selector.split(",\n") if _holds(one, classes, tags)]
            if some:
                yield f"{','.join(some)}{{{body}}}\n"


def _holds(selector: str, classes: frozenset[str], tags: frozenset[str]) -> bool:
    """Whether any of the selectors of a rule can hold: it names nothing that is not there."""
    return any(classes >= named and tags >= elements for named, elements in _named(selector))


@cache
def _named(selector: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Classes and elements that each of the selectors names."""
    bare = selector
    while (shorter := IN_BRACKETS.sub("", bare)) != bare:
        bare = shorter
    return tuple(
        (frozenset(CLASS.findall(one)), frozenset(TAG.findall(one))) for one in bare.split(",")
    )
