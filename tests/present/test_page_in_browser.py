"""The page in a real browser: it fits, is accessible, asks for nothing and prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize

from canvass.journeys.asked import ask
from canvass.journeys.elections import open_election
from canvass.journeys.state_report import state_report
from canvass.present.render.html import html
from canvass.present.script import script
from canvass.present.state.page import state_page
from tests.patience import PATIENCE
from tests.present.conftest import Made
from tests.some_of import some_of

CHROMIUM = Path("/usr/bin/chromium")
WIDTHS = (360, 800, 1280)
AT_EACH_WIDTH = pytest.mark.parametrize("width", WIDTHS, scope="module")
"""All tests at one width, and then all at the next: each change lays out the page anew."""

pytestmark = pytest.mark.skipif(
    not CHROMIUM.is_file(), reason="no /usr/bin/chromium: pages cannot be looked at"
)


@pytest.fixture(scope="module")
def window(browser: Browser, made: Made) -> Iterator[Page]:
    """The report, opened once on a phone: to lay out its 15,000 elements takes longer than to look at them."""
    opened = browser.new_page(viewport={"width": WIDTHS[0], "height": 900})
    opened.goto(made.file.as_uri())
    yield opened
    opened.close()


@pytest.fixture
def page(window: Page, width: int) -> Iterator[Page]:
    """The report in a window of the given width, in which a test may ask whatever can be taken back."""
    size: ViewportSize = {"width": width, "height": 900}
    if window.viewport_size != size:
        window.set_viewport_size(size)
    yield window
    if window.evaluate("matchMedia('print').matches"):
        window.emulate_media(media="null")
    window.mouse.move(0, 0)
    window.evaluate(_AS_IT_WAS)


_AS_IT_WAS = """() => {
  document.querySelectorAll('details[open]').forEach((each) => { each.open = false; });
  for (const field of document.querySelectorAll('.find input')) {
    if (field.value === '') continue;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}"""
"""Everything folded, and every field empty."""


@pytest.fixture
def own(browser: Browser, made: Made, width: int) -> Iterator[Page]:
    """The report in a window of its own of the given width, in which a test may do what it wants."""
    opened = browser.new_page(viewport={"width": width, "height": 900})
    opened.goto(made.file.as_uri())
    yield opened
    opened.close()


@pytest.mark.parametrize("width", [1280])
def test_nothing_is_logged_and_nothing_requested(browser: Browser, made: Made, width: int) -> None:
    """No message in the console, no request but for the page itself."""
    opened = browser.new_page(viewport={"width": width, "height": 900})
    messages: list[str] = []
    requests: list[str] = []
    opened.on("console", lambda message: messages.append(message.text))
    opened.on("pageerror", lambda error: messages.append(str(error)))
    opened.on("request", lambda request: requests.append(request.url))
    opened.goto(made.file.as_uri())
    opened.wait_for_load_state("networkidle")
    opened.close()
    assert messages == []
    assert [url for url in requests if not url.startswith("data:")] == [made.file.as_uri()]


@some_of("width", WIDTHS, every=3)
def test_axe_finds_no_violation(own: Page, width: int) -> None:
    """Every rule of axe holds, best practices included: on the whole page once, on all kinds of parts at each width.

    Of the thinned pages everything is unfolded, and the one of middle width is dark.
    """
    whole = width == WIDTHS[-1]
    if not whole:
        thinned(own)
        own.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        own.emulate_media(color_scheme="dark" if width == WIDTHS[1] else "light")
        paper = own.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (paper == "rgb(255, 255, 255)") is (width != WIDTHS[1])
    found = Axe().run(own)
    assert found.violations_count == 0, found.generate_report()


@some_of("width", [360, 1920], every=2)
def test_axe_finds_no_violation_in_what_answers(own: Page, width: int) -> None:
    """While rows are filtered and sorted, a map is closer, and a county and a value are shown; light and dark.

    A pointer rests on a county of another map and on a button meanwhile. Of these figures alone: of all others the test
    before asks the same.
    """
    own.emulate_media(color_scheme="dark" if width == 360 else "light")
    own.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    table = own.locator("figure.tab", has_text="detectable").filter(has_text="Wyoming").first
    table.get_by_label("Rows with").fill("new")
    table.locator("thead button").first.click()
    nation = own.locator("figure", has=own.locator("svg.map.whole")).first
    nation.get_by_label("Find a county").fill("Dane County, WI")
    nation.get_by_role("button", name="Closer").click()
    nation.get_by_role("button", name="Right").click()
    chart = own.locator("figure", has_text="Clinton's share in every county").first
    chart.get_by_role("button", name="Next value").click()
    circles = own.locator("figure", has=own.locator("svg.map.whole")).nth(1)
    circles.locator("svg.map").hover()
    assert any(circles.locator(".find output").all_text_contents())
    chart.get_by_role("button", name="Next value").hover()
    for told in (table, chart):
        assert told.locator(".find output").text_content()
    assert any(nation.locator(".find output").all_text_contents())
    answering = (table, nation, chart, circles)
    asked = [f"#{each.evaluate('one => one.id')}" for each in answering]
    found = Axe().run(thinned(own), context={"include": asked})
    assert found.violations_count == 0, found.generate_report()
    assert len(found.response["passes"]) > 20
    assert own.evaluate("document.documentElement.scrollWidth") == width


def thinned(page: Page) -> Page:
    """The page with the first two of whatever stands there many times: rows, entries, marks of a drawing.

    What axe asks of each of 15,000 elements takes it 20 seconds; the hundredth row of a table is as good as its second.
    """
    before, after = page.evaluate(_THIN)
    assert after > 300
    assert after < before / 2
    return page


_THIN = """() => {
  const count = () => document.querySelectorAll('*').length;
  const before = count();
  for (const parent of document.querySelectorAll('tbody, main ul, main ol, main svg, main svg g, datalist')) {
    const seen = new Map();
    for (const child of [...parent.children]) {
      const kind = `${child.tagName} ${child.getAttribute('class')}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (seen.get(kind) > 2) child.remove();
    }
  }
  return [before, count()];
}"""


@some_of(("width", "scheme"), product((*WIDTHS, 1920), ("light", "dark")), every=5)
def test_the_story_fits_and_is_accessible(
    browser: Browser, made: Made, width: int, scheme: Literal["light", "dark"]
) -> None:
    """Nothing logged, no violation found by axe, nothing wider than the window; dark where that is asked for."""
    opened = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    messages: list[str] = []
    opened.on("console", lambda message: messages.append(message.text))
    opened.on("pageerror", lambda error: messages.append(str(error)))
    opened.goto(made.story.as_uri())
    found = Axe().run(opened)
    assert found.violations_count == 0, found.generate_report()
    assert opened.evaluate("document.documentElement.scrollWidth") == width
    colour = "getComputedStyle(document.querySelector('%s')).backgroundColor"
    is_dark = opened.evaluate(colour % "body") != "rgb(255, 255, 255)"
    assert is_dark is (scheme == "dark")
    turned = "getComputedStyle(document.querySelector('.chart > svg')).filter"
    assert (opened.evaluate(turned) != "none") is is_dark
    assert opened.evaluate(colour % ".chart") == "rgba(0, 0, 0, 0)"
    if is_dark:
        assert opened.evaluate(colour % ".map") == "rgb(255, 255, 255)"
    opened.emulate_media(media="print", color_scheme=scheme)
    assert opened.evaluate(colour % "body") == "rgb(255, 255, 255)"
    assert opened.evaluate(turned) == "none"
    opened.close()
    assert messages == []


def test_the_skip_link_and_every_stop_of_the_story_are_seen(browser: Browser, made: Made) -> None:
    """With the keyboard alone: the skip link first, past the contents into the chapters, and a ring at every stop."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.goto(made.story.as_uri())
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.className") == "skip"
    assert opened.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    opened.keyboard.press("Enter")
    stops = 0
    while True:
        opened.keyboard.press("Tab")
        if opened.evaluate("document.activeElement === document.body"):
            break
        stops += 1
        assert opened.evaluate("document.activeElement.closest('main, footer') !== null")
        assert opened.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    assert stops > 20
    opened.close()


def test_the_story_says_the_same_where_no_script_runs(browser: Browser, made: Made) -> None:
    """Every word, but for what only a script can do."""
    said = []
    for runs in (True, False):
        context = browser.new_context(java_script_enabled=runs)
        opened = context.new_page()
        opened.goto(made.story.as_uri())
        for only_made_by_it in opened.query_selector_all(".take, .find"):
            only_made_by_it.evaluate("element => element.remove()")
        said.append(opened.inner_text("body"))
        context.close()
    assert said[0] == said[1]


def test_words_of_a_map_do_not_move_what_stands_below(browser: Browser, made: Made) -> None:
    """Long words and short ones have the same room, from the first state that is pointed at."""
    opened = browser.new_page(viewport={"width": 390, "height": 900})
    opened.goto(made.story.as_uri())
    figure = opened.locator("figure", has=opened.locator("svg.map")).first
    legend, said = figure.locator(".legend"), figure.locator(".find output").last
    field = figure.get_by_label("Find a state")
    places, heights = set(), set()
    for name in ("Kansas", "Vermont", "Texas", "Alaska"):
        field.fill(name)
        assert said.text_content()
        places.add(legend.evaluate("one => Math.round(one.offsetTop / 2)"))
        heights.add(said.evaluate("one => one.textContent.length"))
    field.fill("Oregano")
    assert said.text_content() == "No state of that name has votes on this map."
    field.fill("")
    assert said.text_content() == ""
    opened.close()
    assert len(heights) > 1
    assert max(places) - min(places) <= 1


def test_the_story_has_ten_screens_and_twelve_pages(browser: Browser, made: Made) -> None:
    """At 1,440 by 900 pixels, and on A4.

    On a telephone no column is cut, where a number would read as another, and none runs into the words beside it.
    """
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.goto(made.story.as_uri())
    assert opened.evaluate("document.documentElement.scrollHeight") <= 10 * 900
    printed = opened.pdf(format="A4")
    moves = "getComputedStyle(document.documentElement).scrollBehavior"
    assert opened.evaluate(moves) == "smooth"
    opened.emulate_media(reduced_motion="reduce")
    assert opened.evaluate(moves) == "auto"
    for width in (360, 390):
        opened.set_viewport_size({"width": width, "height": 900})
        tables = opened.locator(".scroll")
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert tables.count() > 0
        assert tables.evaluate_all(cut) == 0
        gap = "(all) => all.map((one) => parseFloat(getComputedStyle(one).paddingLeft))"
        gaps = opened.locator("td.n + td:not(.n)").evaluate_all(gap)
        assert gaps
        assert min(gaps) >= 8
    opened.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 12


@AT_EACH_WIDTH
def test_the_page_does_not_scroll_sideways(page: Page, width: int) -> None:
    """Wide tables scroll by themselves; the page does not."""
    assert page.evaluate("document.documentElement.scrollWidth") == width


@AT_EACH_WIDTH
def test_legends_stand_in_columns(page: Page, width: int) -> None:
    """Entries of a legend begin below one another: side by side as they came, they were ragged."""
    columns = page.locator(".legend:not(:has(~ .chart))").evaluate_all(
        """all => all.filter((one) => one.checkVisibility()).map((one) => {
          const lefts = [...one.children].map((each) => Math.round(each.getBoundingClientRect().left));
          return [lefts.length, new Set(lefts).size];
        })"""
    )
    assert len(columns) > 5
    assert all(lefts <= min(4, (entries + 1) // 2) for entries, lefts in columns), columns


@AT_EACH_WIDTH
def test_no_part_of_a_figure_lies_over_another(page: Page, width: int) -> None:
    """Caption, picture, buttons, legend and source each have their place, also where figures stand side by side."""
    assert page.locator(".beside > div > figure").count() > 5
    assert page.evaluate(_OVER) == []
    legend = page.locator(".beside figure .legend").first
    legend.evaluate("one => one.style.marginTop = '-40px'")
    assert len(page.evaluate(_OVER)) == 1
    legend.evaluate("one => one.style.marginTop = ''")


_OVER = """() => [...document.querySelectorAll('figure')].flatMap((figure) => {
  const parts = [...figure.children].filter((each) => each.checkVisibility());
  const boxes = parts.map((each) => each.getBoundingClientRect());
  const over = (one, next) =>
    one.bottom - next.top > 1 && next.bottom > one.top && one.right > next.left && next.right > one.left;
  const name = (each) => each.getAttribute('class') ?? each.tagName;
  const told = (each, at) => `${figure.id}: ${name(parts[at])}, ${name(each)}`;
  return parts.slice(1).flatMap((each, at) => (over(boxes[at], boxes[at + 1]) ? [told(each, at)] : []));
})"""
"""Parts of figures that reach over the part that follows them."""


@AT_EACH_WIDTH
def test_headings_are_in_order(page: Page, width: int) -> None:
    """One h1, and no level is skipped on the way down."""
    levels = page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@AT_EACH_WIDTH
def test_every_picture_has_a_text_alternative(page: Page, width: int) -> None:
    """Each visible image is named by a sentence, and there is one for each figure with a picture."""
    names = page.evaluate(
        "[...document.querySelectorAll('svg[role=img]')].filter(s => s.getClientRects().length)"
        ".map(s => s.getAttribute('aria-label'))"
    )
    assert len(names) >= 8
    assert all(len(name) > 20 for name in names)
    bare = page.evaluate(
        "[...document.querySelectorAll('svg')].filter(s => s.getAttribute('role') !== 'img'"
        " && s.getAttribute('aria-hidden') !== 'true').length"
    )
    assert bare == 0


@AT_EACH_WIDTH
def test_one_drawing_of_each_chart_is_shown(page: Page, width: int) -> None:
    """The narrow one on a phone, the wide one elsewhere."""
    drawn = page.evaluate(
        "Object.fromEntries(['wide', 'narrow'].map(k => [k, [...document.querySelectorAll("
        "'.chart.' + k)].filter(c => c.getClientRects().length).length]))"
    )
    hidden, visible = ("wide", "narrow") if width == 360 else ("narrow", "wide")
    assert drawn[hidden] == 0
    assert drawn[visible] >= 3


@pytest.mark.parametrize("width", [360])
def test_text_on_a_phone_is_large_enough(page: Page, width: int) -> None:
    """No text of a chart is drawn smaller than nine pixels."""
    smallest = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.chart.narrow text')]"
        ".filter(t => t.textContent.trim()).map(t => t.getBoundingClientRect().height))"
    )
    assert smallest >= 9


@pytest.mark.parametrize("width", [1280])
def test_counties_are_drawn(page: Page, width: int) -> None:
    """Every county of the national map has a size on the screen; those of a close-up have titles."""
    sizes = page.evaluate(
        "[...document.querySelector('svg.map.whole').querySelectorAll('g > path')]"
        ".map(path => path.getBoundingClientRect().width)"
    )
    assert len(sizes) > 3_100
    assert all(size > 0 for size in sizes)
    titles = page.evaluate(
        "[...document.querySelectorAll('.beside .map use')].map(u => u.querySelector('title')?.textContent)"
    )
    assert len(titles) == 2 * (72 + 83 + 67)
    assert all(titles)


@some_of("width", [360, 1280], every=2)
def test_the_county_under_the_pointer_is_named(page: Page, width: int) -> None:
    """On the maps of counties, circles and regions, where the middle of Dane County is; the sea says nothing."""
    ahead = "Dane County, WI: Clinton ahead by 47.3% of 309,354 votes"
    for place, words in enumerate((ahead, ahead, "paper ballots")):
        picture = page.locator("svg.map.whole").nth(place)
        said = page.locator(".find", has_text="Find a county").nth(place).locator("output")
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        assert box
        page.mouse.move(box["x"] + 2, box["y"] + box["height"] - 2)
        assert said.text_content() == ""
        at = page.evaluate(_MIDDLE, place)
        page.mouse.move(*at)
        assert words in (said.text_content() or "")


_MIDDLE = """place => {
  const at = JSON.parse(document.querySelector('script.places').textContent).names.indexOf('Dane County, WI');
  const first = document.querySelectorAll('svg.map.whole')[0].getBoundingClientRect();
  const own = document.querySelectorAll('svg.map.whole')[place].getBoundingClientRect();
  const box = document.querySelectorAll('svg.map.whole g > path')[at].getBoundingClientRect();
  return [box.x + box.width / 2 - first.x + own.x, box.y + box.height / 2 - first.y + own.y];
}"""
"""The middle of Dane County on one of the maps, in pixels of the window."""


@pytest.mark.parametrize("width", [800])
def test_a_county_is_found_by_its_name(page: Page, width: int) -> None:
    """With the keyboard alone; what begins no name says nothing."""
    field = page.get_by_label("Find a county").first
    field.press_sequentially("milwaukee county")
    said = page.locator(".find", has_text="Find a county").first.locator("output")
    assert (said.text_content() or "").startswith("Milwaukee County, WI: Clinton ahead by 36.")
    for typed, place in (
        ("doña ana", "Dona Ana County, NM"),
        ("dane county, wi", "Dane County, WI"),
    ):
        field.fill(typed)
        assert (said.text_content() or "").startswith(f"{place}: ")
    field.fill("clair county, mi")
    assert (said.text_content() or "").startswith("St. Clair County, MI: ")
    field.fill("Nowhere")
    assert said.text_content() == "No county of that name has votes on this map."


@some_of("width", [360, 1280], every=2, first=1)
def test_a_map_is_looked_at_closer(page: Page, width: int) -> None:
    """By buttons, up to eight times, around the county that was named; a drag moves it, and back it is as it was."""
    figure = page.locator("figure", has=page.locator("svg.map.whole")).first
    picture = figure.locator("svg.map")
    closer, further, all_ = (
        figure.get_by_role("button", name=name) for name in ("Closer", "Further", "Whole map")
    )
    whole = box_of(picture)
    assert further.is_disabled()
    assert all_.is_disabled()
    figure.get_by_label("Find a county").fill("Dane County, WI")
    for _ in range(3):
        closer.press("Enter")
    assert closer.is_disabled()
    assert page.evaluate("document.activeElement.textContent") == "Further"
    near = box_of(picture)
    assert [round(near[2] * 8), round(near[3] * 8)] == [round(whole[2]), round(whole[3])]
    left, top, wide, high = page.evaluate(_BOX, "Dane County, WI")
    assert near[0] < left
    assert near[1] < top
    assert left + wide < near[0] + near[2]
    assert top + high < near[1] + near[3]
    picture.scroll_into_view_if_needed()
    seen = picture.bounding_box()
    assert seen
    page.mouse.move(seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2)
    page.mouse.down()
    page.mouse.move(seen["x"] + seen["width"] / 2 - 40, seen["y"] + seen["height"] / 2)
    page.mouse.up()
    moved = box_of(picture)
    assert moved[0] > near[0]
    assert moved[1] == pytest.approx(near[1], abs=0.01)
    ways = {"Left": (-0.5, 0), "Up": (0, -0.5), "Right": (0.5, 0), "Down": (0, 0.5)}
    for way, (across, down) in ways.items():
        before = box_of(picture)
        figure.get_by_role("button", name=way).press("Enter")
        expected = [before[0] + across * before[2], before[1] + down * before[3], *before[2:]]
        assert box_of(picture) == pytest.approx(expected, abs=0.01)
    all_.click()
    assert figure.get_by_role("button", name="Left").count() == 0
    assert box_of(picture) == whole


def box_of(picture: Locator) -> list[float]:
    """What part of a drawing is shown: left, top, width and height."""
    return [float(one) for one in (picture.get_attribute("viewBox") or "").split()]


_BOX = """name => {
  const at = JSON.parse(document.querySelector('script.places').textContent).names.indexOf(name);
  const box = document.querySelectorAll('svg.map.whole')[0].querySelectorAll('g > path')[at].getBBox();
  return [box.x, box.y, box.width, box.height];
}"""
"""Where a county lies in the drawing."""


@some_of("width", [360, 1280], every=2)
def test_a_chart_says_its_values(page: Page, width: int) -> None:
    """Of the mark under the pointer, and one after the other by keyboard, also of dots that are drawn elsewhere."""
    shares = page.locator("figure", has_text="Clinton's share in every county").first
    drawing = shares.locator(f".chart.{'wide' if width > 700 else 'narrow'} > svg")
    drawing.scroll_into_view_if_needed()
    mark = drawing.locator('[data-said^="Dane County"]')
    mark.hover(force=True)
    said = shares.locator(".find output")
    assert said.text_content() == "Dane County: 75.3%, 310,017 votes"
    shares.get_by_role("button", name="Next value").press("Enter")
    after = said.text_content() or ""
    shares.get_by_role("button", name="Value before").press("Enter")
    assert said.text_content() == "Dane County: 75.3%, 310,017 votes" != after
    assert "votes" in after
    polls = page.locator("figure", has_text="how far polls were off")
    told = []
    for place in range(polls.count()):
        polls.nth(place).get_by_role("button", name="Next value").click()
        told.append(polls.nth(place).locator(".find output").text_content())
        ring = polls.nth(place).locator(".chart > svg:visible > rect.here").bounding_box()
        picture = polls.nth(place).locator(".chart > svg:visible").bounding_box()
        assert ring
        assert picture
        assert picture["y"] < ring["y"] < picture["y"] + picture["height"]
    assert set(told) == {"AL 2000: \N{MINUS SIGN}3.8 points"}
    checks = page.locator("figure", has_text="The chance to notice, by votes moved").first
    checks.get_by_role("button", name="Value before").click()
    last = "the recount of 2016 as it was held: 30,000 votes, 100%"
    assert checks.locator(".find output").text_content() == last


@some_of("width", [360, 1280], every=2, first=1)
def test_every_mark_without_a_number_says_one(page: Page, width: int) -> None:
    """A part of a bar too narrow for its words, from its edge on; a past recount; an interval."""
    words = {
        "The 5 shortest ways": ("MI + PA + WI: 46 electors, MI: 5,353 votes", 0.45),
        "What past recounts changed": (
            "President, WI 2016: the margin changed by 131, of 2,975,753 ballots or votes",
            0,
        ),
        "both sides of the border": (
            "Iowa, Michigan and Minnesota: no machines anywhere: "
            "\N{MINUS SIGN}8.2 points (95% interval \N{MINUS SIGN}9.3 to \N{MINUS SIGN}7.1)",
            0.45,
        ),
    }
    for title, (sentence, aside) in words.items():
        figure = page.locator("figure", has_text=title).first
        drawing = figure.locator(f".chart.{'wide' if width > 700 else 'narrow'} > svg")
        drawing.scroll_into_view_if_needed()
        box = drawing.locator(f'[data-said="{sentence}"]').first.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] * (0.5 + aside), box["y"] + box["height"] / 2)
        assert figure.locator(".find output").text_content() == sentence
        figure.get_by_role("button", name="Next value").press("Enter")
        assert figure.locator(".find output").text_content() not in ("", sentence)


@pytest.mark.parametrize("width", [800])
def test_the_counties_of_a_state_answer_too(page: Page, width: int) -> None:
    """On its land, its circles and its equipment: under the pointer, and by name; around it is its own outline."""
    said = "Dane County, WI: Clinton ahead by 47.3% of 309,354 votes"
    for name, words in (
        ("wisconsin-who-was-ahead-and-by-how-much", said),
        ("wisconsin-who-was-ahead-and-by-how-much-each-county-as-large-as-its-votes", said),
        ("wisconsin-ballots-cast-on-touch-screen-machines-dre", "Dane County, WI: "),
    ):
        figure = page.locator(f"#{name}")
        picture = figure.locator("svg.map")
        picture.scroll_into_view_if_needed()
        dane = picture.locator(":scope > use, circle").filter(has_text="Dane County").first
        box = dane.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        told = figure.locator(".find", has_text="Find a county").locator("output")
        assert (told.text_content() or "").startswith(words)
        figure.get_by_label("Find a county").fill("Milwaukee")
        assert (told.text_content() or "").startswith("Milwaukee County, WI: ")
        ring = picture.locator(".here").bounding_box()
        assert ring
        assert ring["x"] > box["x"]


@pytest.mark.parametrize("width", [800])
def test_a_table_shows_the_rows_that_have_the_words(page: Page, width: int) -> None:
    """Each of the words, capitals and accents aside; how many are told, and on paper all rows stand."""
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    table = page.locator("figure.tab", has_text="detectable").filter(has_text="Wyoming").first
    rows = table.locator("tbody tr")
    every = rows.count()
    field = table.get_by_label("Rows with")
    field.fill("new  YORK")
    assert [row.split("\t")[0] for row in rows.locator("visible=true").all_inner_texts()] == [
        "New York"
    ]
    assert table.locator(".find output").text_content() == f"1 of {every} rows"
    page.emulate_media(media="print")
    assert rows.locator("visible=true").count() == every
    page.emulate_media(media="screen")
    field.fill("")
    assert rows.locator("visible=true").count() == every
    assert table.locator(".find output").text_content() == ""


def test_only_a_column_of_one_kind_is_sorted(browser: Browser) -> None:
    """Intervals, chances, mixed units, numbers in words and columns without anything have no button."""
    page = browser.new_page()
    page.set_content(
        "<div class=scroll><table><thead><tr>"
        + "".join(f"<th>{name}</th>" for name in COLUMNS)
        + "</tr></thead><tbody>"
        + "".join(
            "<tr>"
            + "".join(f"<td>{cells[row % len(cells)]}</td>" for cells in COLUMNS.values())
            + "</tr>"
            for row in range(12)
        )
        + "</tbody></table></div>"
    )
    page.add_script_tag(content=script())
    sorted_by = page.evaluate(
        "[...document.querySelectorAll('thead button')].map(b => b.textContent)"
    )
    assert sorted_by == ["share", "minus", "day", "words"]
    minus = page.get_by_role("button", name="minus")
    for order in (["\u22123.5", "\u22121", "2", "\u2013"], ["2", "\u22121", "\u22123.5", "\u2013"]):
        minus.click()
        cells = page.evaluate(
            "[...document.querySelectorAll('tbody tr')].map(r => r.cells[1].textContent)"
        )
        assert list(dict.fromkeys(cells)) == order
    page.get_by_role("button", name="day").click()
    cells = page.evaluate(
        "[...document.querySelectorAll('tbody tr')].map(r => r.cells[2].textContent)"
    )
    assert list(dict.fromkeys(cells)) == [
        "November 8, 2016",
        "December 19, 2016",
        "January 2, 2017",
    ]
    page.close()


COLUMNS = {
    "share": ("5%", "40.5%", "7%"),
    "minus": ("2", "\u22121", "\u2013", "\u22123.5"),
    "day": ("January 2, 2017", "November 8, 2016", "December 19, 2016"),
    "words": ("Adams", "Brown"),
    "interval": ("-1 to 2", "3 to 4"),
    "chance": ("1 in 20", "about 1 in 8"),
    "mixed": ("5", "5%", "$5"),
    "numbered": ("District 2", "District 10"),
    "year": ("Model 2000", "Model 1999"),
    "nothing": ("\u2013", ""),
}
"""Columns by what stands in them."""


@pytest.mark.parametrize("width", [1280])
def test_a_table_is_sorted_by_a_heading(page: Page, width: int) -> None:
    """By number, by words, and turned round; what is missing stands last both ways."""
    table = page.locator("table", has_text="Dane County").first
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    column = "t => [...t.tBodies[0].rows].map(r => r.cells[1].textContent)"
    before = table.evaluate(column)
    heading = table.get_by_role("button", name="votes", exact=True)
    heading.click()
    after = [int(text.replace(",", "")) for text in table.evaluate(column)]
    assert after == sorted(int(text.replace(",", "")) for text in before)
    assert table.locator("th[aria-sort=ascending]").inner_text().startswith("votes")
    heading.press("Enter")
    turned = [int(text.replace(",", "")) for text in table.evaluate(column)]
    assert turned == after[::-1]
    table.get_by_role("button", name="County", exact=True).click()
    assert table.evaluate(column) == before
    states = page.locator("table", has_text="detectable").filter(has_text="Wyoming").first
    states.get_by_role("button", name="needed", exact=True).click()
    needed = states.evaluate("t => [...t.tBodies[0].rows].map(r => r.cells[3].textContent.trim())")
    known = [text for text in needed if text not in {"", "\u2013"}]
    assert needed[: len(known)] == known


@pytest.mark.parametrize("width", [800])
def test_the_table_of_all_states_stands_open(page: Page, width: int) -> None:
    """Nobody has to unfold it, on the screen or on paper."""
    table = page.locator("table", has=page.get_by_text("Wyoming")).filter(has_text="detectable")
    assert table.first.is_visible()


@pytest.mark.parametrize("width", [800])
def test_what_is_folded_is_printed(page: Page, width: int) -> None:
    """Folded on the screen, every table and list stands open on paper, with a heading to know it by."""
    shown = (
        "[...document.querySelectorAll('details > :last-child')].map("
        "e => e.checkVisibility({contentVisibilityAuto: true}) && e.getBoundingClientRect().height > 0)"
    )
    headed = (
        "[...document.querySelectorAll('details')].map("
        "d => [...d.querySelectorAll('summary, figcaption')].some(e => e.checkVisibility()))"
    )
    on_screen = page.evaluate(shown)
    assert len(on_screen) > 20
    assert not any(on_screen)
    page.emulate_media(media="print")
    for _ in range(int(20 * PATIENCE)):  # laid out anew with one of the next frames
        if all(page.evaluate(shown)):
            break
        page.wait_for_timeout(50)
    assert all(page.evaluate(shown))
    assert all(page.evaluate(headed))


@pytest.mark.parametrize("width", [800])
def test_the_page_prints_small_and_without_backgrounds(
    page: Page, width: int, tmp_path: Path
) -> None:
    """A printed copy stays a file that can be mailed."""
    file = tmp_path / "report.pdf"
    page.pdf(path=str(file), format="A4", prefer_css_page_size=True, print_background=False)
    assert file.read_bytes().startswith(b"%PDF")
    assert file.stat().st_size < 6_000_000
    page.emulate_media(media="print")
    hidden = page.evaluate("getComputedStyle(document.querySelector('.skip')).display")
    assert hidden == "none"


STATES = ("WI", "DE")
"""One with every section full, and one whose paper is missing altogether."""


@pytest.fixture(scope="module")
def state_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of two states in files."""
    election, folder = open_election("us-2016-president"), tmp_path_factory.mktemp("states")
    files = {}
    for code in STATES:
        files[code] = folder / f"{code}.html"
        page = state_page(state_report(ask(election, [code]), code))
        files[code].write_text(html(page, answers=True), "utf-8")
    return files


@some_of(("width", "scheme"), product((360, 820, 1440, 1920), ("light", "dark")), every=5)
def test_the_page_of_a_state_fits_and_is_accessible(
    browser: Browser, state_files: dict[str, Path], width: int, scheme: Literal["light", "dark"]
) -> None:
    """On a phone and on a wall, light and dark: axe finds nothing, no sideways scrolling, headings in order."""
    messages: list[ConsoleMessage] = []
    for file in state_files.values():
        opened = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        opened.on("console", lambda said: messages.append(said))
        opened.goto(file.as_uri())
        found = Axe().run(opened)
        assert found.violations_count == 0, found.generate_report()
        assert opened.evaluate("document.documentElement.scrollWidth") == width
        levels = opened.evaluate(
            "[...document.querySelectorAll('h1,h2,h3')].map(h => +h.tagName[1])"
        )
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        dark = (
            opened.evaluate("getComputedStyle(document.body).backgroundColor")
            != "rgb(255, 255, 255)"
        )
        assert dark is (scheme == "dark")
        assert messages == []
        opened.close()


def test_the_page_of_a_state_is_printed_in_black(
    browser: Browser, state_files: dict[str, Path], tmp_path: Path
) -> None:
    """A dark screen does not make a dark sheet of paper, and a state is a few sheets."""
    opened = browser.new_page(viewport={"width": 820, "height": 900}, color_scheme="dark")
    opened.goto(state_files["WI"].as_uri())
    opened.emulate_media(media="print", color_scheme="dark")
    assert (
        opened.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    )
    printed = tmp_path / "WI.pdf"
    opened.pdf(path=str(printed), format="A4", prefer_css_page_size=True)
    opened.close()
    assert 1 <= printed.read_bytes().count(b"/Type /Page\n") <= 8
