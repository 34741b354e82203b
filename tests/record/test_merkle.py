"""The tree over committed cards."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.record import MerkleTree
from canvass.record.merkle import leaf_digest, root_from
from tests.published.read import vectors

(ROOTS,) = vectors("record_merkle").values()


def leaves(count: int) -> list[bytes]:
    """Leaf digests that all differ."""
    return [leaf_digest(str(number).encode()) for number in range(count)]


@pytest.mark.parametrize("count", range(1, 9))
def test_roots_are_those_published(count: int) -> None:
    """The roots over one to eight leaves are those of the reference implementation of RFC 6962."""
    given_leaves = [leaf_digest(bytes.fromhex(leaf)) for leaf in ROOTS["given"]["leaves"][:count]]
    assert MerkleTree.of(given_leaves).root.hex() == ROOTS["expect"]["roots"][count - 1]


def by_definition(digests: list[bytes]) -> bytes:
    """The root as RFC 6962, section 2.1 defines it: the left part is the largest power of two below the count."""
    if len(digests) == 1:
        return digests[0]
    left = 1 << (len(digests) - 1).bit_length() - 1
    pair = by_definition(digests[:left]) + by_definition(digests[left:])
    return hashlib.sha256(b"\x01" + pair).digest()


@pytest.mark.parametrize("count", [*range(1, 70), 127, 128, 129, 1000])
def test_every_leaf_of_every_tree_is_proved(count: int) -> None:
    """For every size the root is the one defined, and the path of every leaf leads to it."""
    digests = leaves(count)
    tree = MerkleTree.of(digests)
    assert tree.root == by_definition(digests)
    assert tree.count == count
    for index, leaf in enumerate(digests):
        assert root_from(leaf, index, count, tree.path(index)) == tree.root


@given(st.integers(1, 40), st.data())
def test_nothing_else_is_proved(count: int, data: st.DataObject) -> None:
    """Another leaf, place, size or path does not lead to the root."""
    digests = leaves(count)
    tree = MerkleTree.of(digests)
    index = data.draw(st.integers(0, count - 1))
    path = tree.path(index)
    other = data.draw(st.integers(0, count + 3).filter(lambda place: place != index))
    assert root_from(leaf_digest(b"other"), index, count, path) != tree.root
    assert root_from(digests[index], other, count, path) != tree.root
    assert root_from(digests[index], index, count, (*path, b"\0" * 32)) is None
    if path:
        assert root_from(digests[index], index, count, path[:-1]) is None
        assert root_from(digests[index], index, count, (leaf_digest(b"x"), *path[1:])) != tree.root
    assert root_from(digests[index], index, 0, path) is None
    assert root_from(digests[index], -1, count, path) is None


def test_no_leaf_is_counted_twice_and_no_node_is_a_leaf() -> None:
    """A tree of three leaves differs from one with the last doubled, and an inner node never passes as a leaf."""
    three = leaves(3)
    assert MerkleTree.of(three).root != MerkleTree.of([*three, three[2]]).root
    inner = hashlib.sha256(b"\x01" + three[0] + three[1]).digest()
    assert leaf_digest(three[0] + three[1]) != inner


def test_a_tree_needs_leaves_and_a_path_a_place() -> None:
    """Nothing has no root; a place outside the tree has no path."""
    with pytest.raises(OutOfRange, match="at least one leaf"):
        MerkleTree.of([])
    for index in (-1, 3):
        with pytest.raises(OutOfRange, match="leaves 0 to 2"):
            MerkleTree.of(leaves(3)).path(index)


def test_a_path_that_was_proved_vouches_for_no_other() -> None:
    """After every leaf was proved, a path with one bit changed, at any step of it, still leads elsewhere."""
    digests = leaves(37)
    tree = MerkleTree.of(digests)
    for index, leaf in enumerate(digests):
        assert root_from(leaf, index, 37, tree.path(index)) == tree.root
    for index, leaf in enumerate(digests):
        path = tree.path(index)
        for step, digest in enumerate(path):
            changed = bytes([digest[0] ^ 1]) + digest[1:]
            assert (
                root_from(leaf, index, 37, (*path[:step], changed, *path[step + 1 :])) != tree.root
            )
