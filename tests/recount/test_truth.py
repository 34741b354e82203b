"""Kleene's laws."""

from hypothesis import given
from hypothesis import strategies as st

from canvass.recount.truth import Truth, every, some

TRUTHS = st.sampled_from(Truth)
SEVERAL = st.lists(TRUTHS, max_size=5)


@given(SEVERAL)
def test_de_morgan(truths: list[Truth]) -> None:
    """Not all is some not; none is all not."""
    assert every(truths).opposite is some(truth.opposite for truth in truths)
    assert some(truths).opposite is every(truth.opposite for truth in truths)


@given(TRUTHS)
def test_opposite_twice(truth: Truth) -> None:
    """The opposite of the opposite is the truth itself; unknown is its own opposite."""
    assert truth.opposite.opposite is truth
    assert (truth.opposite is truth) == (truth is Truth.UNKNOWN)


@given(SEVERAL, SEVERAL)
def test_order_and_grouping_do_not_matter(some_truths: list[Truth], others: list[Truth]) -> None:
    """Both connectives are commutative and associative."""
    together, turned = [*some_truths, *others], [*others, *some_truths]
    for join in (every, some):
        assert join(together) is join(turned) is join([join(some_truths), join(others)])


@given(SEVERAL)
def test_knowing_more_never_turns_an_answer(truths: list[Truth]) -> None:
    """What was decided with an unknown part stays so whatever the part turns out to be."""
    for join in (every, some):
        decided = join([*truths, Truth.UNKNOWN])
        if decided is not Truth.UNKNOWN:
            assert join([*truths, Truth.TRUE]) is join([*truths, Truth.FALSE]) is decided


@given(st.lists(st.booleans()))
def test_without_unknowns_it_is_ordinary_logic(values: list[bool]) -> None:
    """On true and false alone, the connectives are those of two-valued logic."""
    truths = [Truth.of(value) for value in values]
    assert every(truths) is Truth.of(all(values))
    assert some(truths) is Truth.of(any(values))
