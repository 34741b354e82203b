"""The row that stands out: a published example, and every fit without a row by itself."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t as student

from canvass.stats.outlier import largest_residual_p
from canvass.stats.regression import with_constant
from canvass.stats.streams import stream
from tests.published.read import agree, vectors


def test_the_published_example() -> None:
    """Duncan's occupations: the minister's residual is the largest, and does not stand out for one of 45."""
    vector = vectors("numbers")["outlier-duncan-prestige"]
    of = {name: np.array(value, dtype=float) for name, value in vector["given"].items()}
    design = with_constant(of["income"], of["education"])
    (found,) = largest_residual_p(design, of["prestige"][None])
    expected = vector["expect"]
    largest = -student.ppf(found / 2 / len(design), expected["df"])
    agree(
        {"p_bonferroni": float(found), "largest": float(largest)},
        {name: expected[name] for name in ("p_bonferroni", "largest")},
        vector["tolerance"],
    )
    without = of["prestige"].copy()
    without[expected["row"]] -= 40
    assert largest_residual_p(design, without[None])[0] > found


def test_each_row_is_held_against_a_fit_without_it() -> None:
    """The smallest of n tests of one row, each by leaving it out, times n."""
    random = stream("outlier", "rows")
    design = with_constant(random.normal(size=20), random.normal(size=20))
    outcomes = random.normal(size=(5, 20))
    for outcome, found in zip(outcomes, largest_residual_p(design, outcomes), strict=True):
        p_values = []
        for row in range(20):
            kept = np.arange(20) != row
            x, y = design[kept], outcome[kept]
            fitted = np.linalg.solve(x.T @ x, x.T @ y)
            spread = ((y - x @ fitted) ** 2).sum() / (19 - 3)
            error = np.sqrt(spread * (1 + design[row] @ np.linalg.solve(x.T @ x, design[row])))
            p_values.append(2 * student.sf(abs(outcome[row] - design[row] @ fitted) / error, 16))
        assert found == pytest.approx(min(1, 20 * min(p_values)))


def test_a_row_that_fits_itself_says_nothing() -> None:
    """However far it is off, and without a warning."""
    design = np.column_stack([np.ones(30), np.arange(30) == 7]).astype(float)
    outcome = stream("outlier", "alone").normal(size=30)
    far = outcome.copy()
    far[7] += 1_000
    found = largest_residual_p(design, np.stack([outcome, far]))
    assert found[0] == pytest.approx(found[1])


def test_the_false_alarms_of_normal_numbers() -> None:
    """At most one in twenty, and nearly that."""
    random = stream("outlier", "normal")
    design = with_constant(random.normal(size=70), random.normal(size=70))
    found = largest_residual_p(design, random.normal(size=(4_000, 70)))
    assert float((found < 0.05).mean()) == pytest.approx(0.048, abs=0.012)
