"""What is joined to be written once is still drawn in the same places and the same order."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spylab.scene.reuse import Atom, Drawing, Pair, Placed, join, uses

DOT, RING, WORD = Atom("<dot", "x"), Atom("<ring", "cx"), Atom("<text", "x", single=True)


def atoms(x: float, y: float, drawing: Drawing) -> list[Placed]:
    """A drawing, taken apart."""
    if isinstance(drawing, Atom):
        return [(x, y, drawing)]
    return atoms(x, y, drawing.first) + atoms(x + drawing.dx, y + drawing.dy, drawing.second)


rows_of_atoms = st.lists(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 1), st.sampled_from([DOT, RING, WORD])), max_size=24),
    max_size=4,
)


@given(rows_of_atoms)
def test_taken_apart_again_everything_is_where_it_was(rows):
    joined = join(rows)
    assert [[atom for placed in row for atom in atoms(*placed)] for row in joined] == rows
    assert sum(map(len, joined)) <= sum(map(len, rows))


@given(rows_of_atoms)
def test_words_stay_on_their_own(rows):
    pairs = [drawing for drawing in uses(join(rows)) if isinstance(drawing, Pair)]
    assert WORD not in [part for pair in pairs for part in (pair.first, pair.second)]


def test_long_repeated_runs_become_one_drawing():
    run = [(0, 0, DOT), (3, 1, RING), (5, 0, RING), (9, 9, DOT)]
    rows = [[(x + 100 * n, y, atom) for x, y, atom in run] for n in range(4)]
    joined = join(rows)
    assert [len(row) for row in joined] == [1, 1, 1, 1]
    assert len({row[0][2] for row in joined}) == 1


def test_what_comes_twice_only_stays_as_it_is():
    rows: list[list[Placed]] = [[(0, 0, DOT), (1, 1, RING)], [(5, 0, DOT), (6, 1, RING)]]
    assert join(rows) == rows


def test_uses_look_into_larger_drawings_once():
    pair = Pair(DOT, RING, 1, 1)
    assert uses([[(0, 0, pair), (5, 5, pair)], [(9, 9, DOT)]]) == Counter({pair: 2, DOT: 2, RING: 1})


@pytest.mark.parametrize("count", [3, 4, 7, 16])
def test_a_row_of_the_same_dots_keeps_its_dots(count):
    rows: list[list[Placed]] = [[(4 * n, 0, DOT) for n in range(count)]]
    (row,) = join(rows)
    assert [atom for placed in row for atom in atoms(*placed)] == rows[0]
