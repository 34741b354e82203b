"""The frames of a report's folder: a page for each figure, a page that lists them, and the links that lead there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from urllib.parse import quote, unquote

from markupsafe import Markup

from canvass.present.frames.cut import FIGURE, VALUES_WITHIN, Cut, cut, words_of
from canvass.present.frames.drawing import drawing
from canvass.present.frames.style import styled
from canvass.present.messages import messages
from canvass.present.script import STYLE_ONLY
from canvass.present.template import template
from canvass.present.values import as_csv

say = messages("frames")
FOLDER, LIST = "figures", "index"
TOP = '<header class="top">\n'
LETTERS_A_LINE, LINE_PX, EDGE_PX, WIDTH_PX = 85, 24, 94, 720
"""By which the height of a frame is estimated."""


def with_frames(files: Mapping[str, str], pages: Sequence[str], title: str) -> dict[str, str]:
    """The files of a report's folder, with its frames; ``pages`` are those whose figures get one, the first whole.

    A figure that an earlier page has is cut there. All pages but the first lead to the frames; one that is alone does.
    """
    version = _version(files[pages[0]])
    cuts: dict[tuple[str, ...], Cut] = {}
    linked = dict(files)
    names = {LIST}
    for place, page in enumerate(pages):
        prefix = _prefix(page)
        own = {}
        for each in cut(files[page], f"../{quote(page)}", names, prefix):
            known = cuts.setdefault((prefix, *each.sign), each)
            own[each.place] = known
            names.add(known.name)
        if place or len(pages) == 1:
            linked[page] = _linked(files[page], own, "../" * page.count("/"), title)
    found = [*cuts.values()]
    for each in found:
        linked[f"{FOLDER}/{each.name}.html"] = _frame(each, title, version)
        linked[f"{FOLDER}/{each.name}.csv"] = (
            as_csv(each.values) if each.values else _csv(each.html)
        )
        if not each.is_table:
            linked[f"{FOLDER}/{each.name}.svg"] = drawing(each, title, version)
    linked[f"{FOLDER}/{LIST}.html"] = _listed(found, title, version)
    return linked


def _prefix(page: str) -> str:
    """What the frames of a state's page are called by; those of the report and of its story have none."""
    folder, _, name = page.rpartition("/")
    return f"{re.sub('[^a-z0-9]+', '-', name.rpartition('.')[0].lower())}-" if folder else ""


def _version(page: str) -> str:
    found = re.search(r'<meta name="generator" content="canvass ([^"]*)"', page)
    return found[1] if found else ""


def _frame(each: Cut, title: str, version: str) -> str:
    html = each.html.replace(f'id="{each.place}"', 'id="figure"', 1)
    return styled(
        template("frames/frame.html.j2").render(
            policy=STYLE_ONLY,
            version=version,
            title=each.title,
            report=title,
            shared=Markup(each.shared),  # noqa: S704 - cut out of a page of our own
            figure=Markup(html),  # noqa: S704 - cut out of a page of our own
            whole=f"{each.page}#{each.place}",
            file=quote(each.name),
            is_picture=not each.is_table,
        )
    )


def _listed(cuts: Sequence[Cut], title: str, version: str) -> str:
    return styled(
        template("frames/index.html.j2").render(
            policy=STYLE_ONLY,
            version=version,
            report=title,
            parts=[
                (heading, [_entry(one, title, version) for one in some])
                for heading, is_table in ((say("pictures"), False), (say("tables"), True))
                if (some := [one for one in cuts if one.is_table is is_table])
            ],
        )
    )


def _entry(each: Cut, title: str, version: str) -> Mapping[str, str | bool]:
    """What the list tells of one figure."""
    address = f"{quote(each.name)}.html"
    folder, _, page = each.page.rpartition("/")
    of_state = unquote(unquote(page)).removesuffix(".html") if folder != ".." else ""
    return {
        "name": each.name,
        "file": quote(each.name),
        "title": f"{each.title} ({of_state})" if of_state else each.title,
        "address": address,
        "embed": f'<iframe src="{FOLDER}/{address}" title="{escape(each.title)}" loading="lazy" '
        f'style="width:100%;height:{_height(each)}px;border:0"></iframe>',
        "quote": " ".join(
            filter(
                None,
                (
                    _ended(each.title),
                    each.caption,
                    each.source,
                    say("from", report=title, version=version),
                ),
            )
        ),
        "whole": f"{each.page}#{each.place}",
        "is_table": each.is_table,
    }


def _ended(title: str) -> str:
    return title if title.endswith(("?", ".")) else f"{title}."


def _height(each: Cut) -> int:
    """About how high a frame of the usual width is, in pixels; one that is higher scrolls."""
    text = len(f"{each.caption}{each.source}") // LETTERS_A_LINE + 4
    boxes = re.findall(
        r'<svg class="map[^>]*viewBox="([^"]*)"|<svg xmlns[^>]*viewBox="([^"]*)"', each.html
    )[:1]
    drawn = 0.0
    for one in boxes:
        _, _, width, height = (float(number) for number in (one[0] or one[1]).split())
        drawn = min(WIDTH_PX * height / width, 450 if one[0] else 2_000)
    rows = each.html.count("<tr") * 1.5 + each.html.count("<li") / 2
    return round(EDGE_PX + LINE_PX * (text + rows) + drawn)


def _csv(html: str) -> str:
    """A table as a program reads it, with a plain minus."""
    return as_csv([*_cells(row)] for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL))


def _cells(row: str) -> Iterator[str]:
    for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL):
        own, *below = (_plain(part) for part in re.split(r'<span class="sub">', cell))
        yield own + "".join(f" ({one})" for one in below)


def _plain(html: str) -> str:
    return words_of(html).replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def _linked(page: str, frames: Mapping[str, Cut], up: str, title: str) -> str:
    """A page with a link below each of its figures, and one to all of them at its foot.

    What a script of the page cannot save is led to as well. A page in a folder begins with the way back to the story.
    """
    has_script = "script-src" in page

    def own(found: re.Match[str]) -> str:
        each = frames.get(found[1])
        if each is None:
            return found[0]
        alone = say("table-alone" if each.is_table else "picture-alone")
        file, name = (
            f"{up}{FOLDER}/{quote(each.name)}",
            f'<span class="unseen">: {escape(each.title)}</span>',
        )
        link = f'<a href="{file}.html">{alone}{name}</a>'
        if not has_script or (each.values and VALUES_WITHIN not in found[0]):
            link += f' <a href="{file}.csv" download>{say("values")}{name}</a>'
        inner = found[0].removesuffix("</figure>")
        figure = inner.rstrip()
        if figure.endswith("</p>") and '<p class="source">' in figure[figure.rindex("<p") :]:
            after = inner[len(figure) :]
            told = f'{figure.removesuffix("</p>")} <span class="own">{link}</span></p>'
            return f"{told}{after}</figure>"
        return f'{inner}<p class="own small">{link}</p></figure>'

    to_all = f'<a href="{up}{FOLDER}/{LIST}.html">{FOLDER}</a>'
    told = f'<p class="own">{say("each-alone", frames=to_all)}</p>'
    linked = FIGURE.sub(own, page).replace("<footer>\n", f"<footer>\n{told}\n", 1)
    if not up:
        return linked
    words = say("back", report=escape(title))
    back = f'<p class="own small"><a href="{up}index.html">{words}</a></p>'
    return linked.replace(TOP, f"{TOP}{back}\n", 1)
