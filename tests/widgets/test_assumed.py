"""What beliefs assume can be set at a table and in a notebook: `Mind.parameters`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import spylab
from spylab import games as registry
from spylab.engine import ContradictoryEvidence, Event, MalformedInput
from spylab.games.spies_and_lies.soldiers import Soldier
from spylab.inference import TableBelief
from spylab.kit import Aids, Kit, Mind, Parameter
from spylab.widgets.inquiry import Inquiry
from spylab.words import Text

HALF = Fraction(1, 2)
ASSUMED = Parameter("q", Text("How often"), HALF, steps=4)


def doubtful() -> Kit:
    """SPY, but its beliefs assume something: that q is not 0. They remember what they were asked with."""
    kit = registry.kit("spy")
    mind = kit.mind
    assert mind is not None
    usual = mind.belief

    def belief(game: Any, events: Sequence[Event], topic: int, q: Fraction = HALF) -> TableBelief:
        if q == 0:
            raise ContradictoryEvidence(Text("This cannot all be true: {said}.", said="q is 0"), ())
        found = usual(game, events, topic)
        return found if q == HALF else replaced(found, q)

    return replace(kit, mind=replace(mind, belief=belief, parameters=(ASSUMED,)))


def replaced(belief: TableBelief, q: Fraction) -> TableBelief:
    """The same belief with weights in which q can be seen."""
    return TableBelief(belief.worlds, belief.evidence, _weights=belief.weights * q.denominator)


def mind_of(kit: Kit) -> Mind:
    assert kit.mind is not None
    return kit.mind


def asked(inquiry: Inquiry, kit: Kit) -> Any:
    """What the table of the first player shows once everything asked is answered."""
    match = spylab.match("spy", seats=("Ane", "careful"), seed=1)
    return inquiry.asked_of(kit.sight(match.seat(0), aids=Aids(belief=True)))


def hear(inquiry: Inquiry, command: str) -> bool:
    """Give the inquiry a command, as the table of the first player does."""
    kit = inquiry._kit
    match = spylab.match("spy", seats=("Ane", "careful"), seed=1)
    return inquiry.hear(command, kit.sight(match.seat(0), aids=Aids(belief=True)))


def test_what_is_set_reaches_the_belief() -> None:
    kit = doubtful()
    inquiry = Inquiry(kit)
    assert hear(inquiry, "table about 1")
    assert asked(inquiry, kit).settings == ()
    assert hear(inquiry, "table assume q 1/3")
    sight = asked(inquiry, kit)
    assert (sight.about, sight.settings) == (1, (("q", Fraction(1, 3)),))
    assert mind_of(kit).know(sight, 1).total == 3 * 2520


def test_the_panel_has_a_slider_that_stands_where_it_is_set() -> None:
    kit = doubtful()
    inquiry = Inquiry(kit)
    assert inquiry.sliders(asked(inquiry, kit)) == (), "nothing is assumed before something is asked"
    hear(inquiry, "table about 1")
    (slider,) = inquiry.sliders(asked(inquiry, kit))
    assert (slider.key, str(slider.label)) == ("q", "How often")
    assert [says for _, says in slider.stops] == ["0", "1/4", "1/2", "3/4", "1"]
    assert slider.stops[slider.at] == ("table assume q 1/2", "1/2")
    hear(inquiry, "table assume q 1/3")
    (slider,) = inquiry.sliders(asked(inquiry, kit))
    assert slider.stops[slider.at] == ("table assume q 1/3", "1/3"), (
        "what was typed in has a place on the scale as well"
    )
    hear(inquiry, "table about off")
    assert inquiry.sliders(asked(inquiry, kit)) == ()


def test_every_stop_of_the_slider_can_be_chosen_at_the_table() -> None:
    """SL-KNOW-3: from never to always; the page is sent where it stands, and the belief follows at once."""
    kit = registry.kit("spies_and_lies")
    table = spylab.play("spies_and_lies", seed=13, aids=Aids(belief=True))
    assert table._panel.sliders == []
    for action in ("deploy 1 4 6 10", "tokens 0 1 0 1", "table about 1"):
        table.choose(action)
    ((key, label, stops, at),) = table._panel.sliders
    assert (key, label, stops[at]) == ("q", str(mind_of(kit).parameters[0].label), ["table assume q 1/2", "1/2"])
    assert [says for _, says in stops] == [str(Fraction(step, 20)) for step in range(21)]
    chances = set()
    for number, (choice, _) in enumerate(stops):
        table.choose(choice)
        assert [shown[3] for shown in table._panel.sliders] == [number]
        sergeant = next(part for part in table._board.scene.parts if part.id == "belief:0:4").label
        assert sergeant.rpartition(": ")[2] == str(
            spylab.belief(table, about="Blue", q=Fraction(number, 20)).marginals()[0][Soldier.SERGEANT]
        )
        chances.add(sergeant)
    assert len(chances) > 15, "the belief moves with the slider"
    table.close()


def test_what_happened_may_contradict_what_is_assumed() -> None:
    """Then the picture is drawn without belief, the table says why, and another choice mends it."""
    kit = doubtful()
    inquiry = Inquiry(kit)
    hear(inquiry, "table about 1")
    hear(inquiry, "table assume q 0")
    sight = asked(inquiry, kit)
    assert (sight.about, sight.settings) == (None, ())
    assert [(note.text, note.sort) for note in inquiry.notes(sight)] == [("This cannot all be true: q is 0.", "wrong")]
    (known,) = inquiry.groups(sight)
    assert [c.notation for c in known.choices if c.chosen] == ["table about 1"]
    (slider,) = inquiry.sliders(sight)
    assert slider.at == 0, "so that it can be moved on"
    hear(inquiry, "table assume q 1/2")
    assert asked(inquiry, kit).about == 1
    assert inquiry.notes(asked(inquiry, kit)) == []


def test_what_is_assumed_stays_until_somebody_else_looks() -> None:
    inquiry = Inquiry(doubtful())
    hear(inquiry, "table assume q 1")
    hear(inquiry, "table about off")
    assert inquiry.settings == {"q": 1}
    inquiry.forget()
    assert inquiry.settings == {}


@pytest.mark.parametrize("wrong", ["q 2", "q -1/2", "q x", "q 1/0", "q", "p 1/2", "", "q 1e999999999", "q nan"])
def test_a_command_that_sets_nothing_is_not_taken(wrong: str) -> None:
    inquiry = Inquiry(doubtful())
    assert not hear(inquiry, f"table assume {wrong}")
    assert inquiry.settings == {}


def test_what_cannot_be_worked_out_is_not_set() -> None:
    """However a belief fails: the table stays as it was, and can be drawn and played on."""
    kit = doubtful()
    belief = mind_of(kit).belief

    def failing(*args: Any, **settings: Fraction) -> Any:
        if settings.get("q") == Fraction(1, 7):
            raise OverflowError
        return belief(*args, **settings)

    kit = replace(kit, mind=replace(mind_of(kit), belief=failing))
    inquiry = Inquiry(kit)
    hear(inquiry, "table about 1")
    hear(inquiry, "table assume q 1/3")
    with pytest.raises(OverflowError):
        hear(inquiry, "table assume q 1/7")
    assert inquiry.settings == {"q": Fraction(1, 3)}
    assert asked(inquiry, kit).about == 1


def test_a_game_that_assumes_nothing_has_nothing_to_set() -> None:
    kit = registry.kit("spy")
    inquiry = Inquiry(kit)
    hear(inquiry, "table about 1")
    assert not hear(inquiry, "table assume q 1/2")
    assert inquiry.sliders(asked(inquiry, kit)) == ()
    with pytest.raises(MalformedInput, match="so q is no parameter"):
        spylab.belief(spylab.match("spy", seats=("Ane", "careful"), seed=1), about="Red", q=HALF)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (HALF, HALF), (0.3, Fraction(3, 10)), ("1/3", Fraction(1, 3)), (1, 1), (" .5 ", HALF), ("+1/2", HALF),
        (1e-5, Fraction(1, 10**5)), ("1e-3", Fraction(1, 1000)), ("5E-1", HALF), (5e-324, Fraction(5, 10**324)),
    ],
)  # fmt: skip
def test_a_notebook_may_say_it_in_any_way(given: object, read: Fraction) -> None:
    assert mind_of(doubtful()).settings({"q": given}) == {"q": read}


@pytest.mark.parametrize("wrong", [2, -0.1, "1e3", Fraction(-1, 10**20)])
def test_a_notebook_is_told_what_is_no_probability(wrong: object) -> None:
    with pytest.raises(MalformedInput, match="q is a probability from 0 to 1, not"):
        mind_of(doubtful()).settings({"q": wrong})


@pytest.mark.parametrize(
    "odd",
    ["often", None, True, float("nan"), "1_0/2_0", "٣/٤", "1/0", "0x1", "", "1e-1000", b"1", Fraction(1, 10**5000)],
    ids=lambda odd: repr(odd)[:12] if not isinstance(odd, Fraction) else "long",
)
def test_a_notebook_is_told_how_a_probability_is_written(odd: object) -> None:
    with pytest.raises(MalformedInput, match=r"q is written like 1/3, 0\.25 or 1e-3, not like "):
        mind_of(doubtful()).settings({"q": odd})
