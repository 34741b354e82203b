"""Circles of places by their shares: a name of a large one lies on no other circle where there is room."""

from __future__ import annotations

import re

from canvass.journeys.chapters.technology import Place
from canvass.present.chapters.strip import Group, strip_plot
from canvass.present.plot.drawing import Drawing, drawing


def _place(unit: str, votes: int, share: float) -> Place:
    return Place(unit, unit, share, votes, None, is_coded=True)


def _drawn(*places: Place) -> Drawing:
    return drawing(strip_plot([Group("3 machine counties", None, places)], "Ann Ames", 700))


def _at(drawn: Drawing, name: str) -> tuple[float, float]:
    found = re.search(rf'<text x="([^"]*)" y="([^"]*)"[^>]*>{name}<', drawn.body)
    assert found is not None
    return float(found[1]), float(found[2])


def test_a_name_stands_above_its_circle_where_no_other_is() -> None:
    """Above both of two that are far apart, in the middle."""
    drawn = _drawn(_place("Ada", 9_000, 20.0), _place("Bel", 8_000, 80.0))
    circles = re.findall(r'cx="([^"]*)" cy="([^"]*)"', drawn.body)
    for name, (x, y) in zip(("Ada", "Bel"), circles, strict=True):
        across, down = _at(drawn, name)
        assert abs(across - float(x)) < 0.1
        assert down < float(y) - 20


def test_a_name_gives_way_to_circles_above_and_below() -> None:
    """Allegheny has large neighbours above and below in Pennsylvania: its name stands to the right."""
    crowd = [_place(f"n{each}", 7_000, 50.5) for each in range(2)]
    drawn = _drawn(_place("Allegheny", 9_000, 50.0), *crowd)
    (x, y), *_ = re.findall(r'cx="([^"]*)" cy="([^"]*)"', drawn.body)
    across, down = _at(drawn, "Allegheny")
    assert across > float(x) + 40
    assert abs(down - float(y)) < 6


def test_names_of_neighbors_do_not_lie_on_one_another() -> None:
    """Milwaukee and Dane are five points apart on a narrow screen: the smaller one's name stands below."""
    places = (_place("Milwaukee", 9_000, 70.0), _place("Dane", 8_000, 75.0), _place("n", 1, 20.0))
    drawn = drawing(strip_plot([Group("3", None, places)], "Ann Ames", 330))
    assert _at(drawn, "Dane")[1] > _at(drawn, "Milwaukee")[1] + 20


def test_a_mean_of_nothing_has_no_sign_and_a_long_name_leaves_room() -> None:
    """A regression's mean of shares that are all 0 is a little below; a name of 300 letters is cut, not the chart."""
    places = (_place("x" * 300, 9_000, 0.0), _place("Bel", 8_000, 0.0))
    drawn = drawing(strip_plot([Group("2", -1e-12, places)], "Ann Ames", 330))
    assert ">mean 0.0<" in drawn.body
    assert drawn.width < 700
