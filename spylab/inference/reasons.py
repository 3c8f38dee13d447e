"""An explanation in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spylab.inference.explain import Explanation, by_event
from spylab.inference.worlds import Evidence
from spylab.words import Text


def reasons(
    found: Explanation, evidence: Sequence[Evidence], world: Callable[[tuple[Any, ...]], str]
) -> Iterator[Text]:
    """The sentences that say why: first the verdict, then what proves it or what moved the odds.

    `world` writes one world down, for the two examples that an open claim ends with.
    """
    says = {at: [piece.says for piece in pieces] for at, pieces in by_event(evidence).items()}
    if found.verdict == "open":
        yield _odds(found)
        for shift in found.shifts:
            first, *more = says[shift.at]
            yield Text(
                "From {before} to {after}: {says}.", before=str(shift.before), after=str(shift.after), says=first
            )
            yield from (Text("{says}.", says=said) for said in more)
        yes, no = found.witnesses
        yield Text("It could be {yes}, but also {no}.", yes=world(yes), no=world(no))
        return
    if not found.events:
        yield (
            Text("Certain, by the rules alone.")
            if found.verdict == "certain"
            else Text("Impossible, by the rules alone.")
        )
        return
    yield Text("Certain. This proves it:") if found.verdict == "certain" else Text("Impossible. This proves it:")
    for at in found.events:
        yield from (Text("{says}.", says=said) for said in says[at])


def _odds(found: Explanation) -> Text:
    """How likely an open claim is. Ways are counted only as long as each of them counts the same."""
    if not found.each:
        return Text(
            "Open: {fraction}. A way counts for more, the more likely it makes what happened.",
            fraction=str(found.probability),
        )
    return Text(
        "Open: it is so in {favourable} of {total} ways, {fraction}.",
        favourable=found.favourable // found.each,
        total=found.total // found.each,
        fraction=str(found.probability),
    )
