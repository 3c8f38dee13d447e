"""The table: a match in a notebook, for one person, for several who pass the screen on, or for all to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from spylab.engine import IllegalAction, Match, Review, Seat, save_playthrough, save_record
from spylab.kit import Aids, Choice, Draft, Group, Kit, Line, Sight
from spylab.scene import Scene
from spylab.scene.lines import aloud
from spylab.widgets import curtain
from spylab.widgets.forecast import EXPECT, HOW_SURE, NEVER_MIND, SURE, Forecast, Prediction, Told
from spylab.widgets.inquiry import Inquiry
from spylab.widgets.pace import ALL, NEXT, Pace
from spylab.widgets.panel import Content, Note
from spylab.widgets.surface import Shown, Surface
from spylab.words import Text, language

UNDO, STEP, REST, PASS, AGAIN = "table undo", "table step", "table rest", "table pass", "table again"


class Table(Surface):
    """A match being played. It knows the game through its kit alone, and of the match one seat at a time.

    With one person the table shows that person's view. With several, a curtain asks for the next one before
    anything of theirs is shown. With bots only, or as a projection, it shows what is public. A projection stands
    `beside` the table whose pace it keeps.
    """

    def __init__(
        self,
        kit: Kit,
        match: Match[Any],
        *,
        aids: Aids | None = None,
        theme: str = "paper",
        public: bool = False,
        beside: Table | None = None,
    ) -> None:
        super().__init__(aids=aids, theme=theme)
        self._kit = kit
        self._match = match
        self._public = public
        people = sorted(match.seat(None).people)
        self._seat: Seat[Any] = match.seat(people[0] if len(people) == 1 and not public else None)
        self._closed_for: int | None = None
        self._next: int | None = None
        """Who is to have the screen when the person who has it has read what only they were told."""
        self._read = 0
        """How many events the person shown had seen when the table was drawn last."""
        self._drafts: dict[int | None, Draft] = {}
        """What each person at this table is putting together; it is theirs alone, and waits behind the curtain."""
        self._shuffles: dict[int | None, int] = {}
        self._inquiry = Inquiry(kit)
        self._forecast: Forecast | None = None
        self._predictions: list[Prediction] = []
        self._told: Told | None = None
        self._leads = beside is None
        self._pace: Pace = beside._pace if beside else Pace(kit, match, on=self._aids.steps)
        self._games = 1
        """How many games have been begun at this table."""
        self._heard: dict[int | None, int] = {}
        """How many lines of its log each seat has been told aloud."""
        follow = self._pace.end if self._leads else self._pace.watch(self._refresh)
        self._ends = [*self._ends, match.watch(self._changed), follow]
        self._begin(self._changed)

    def __repr__(self) -> str:
        """Stable, and without a secret: what is played, by how many, and whose view this is."""
        title = str(self._kit.title)
        if self._closed_for is not None:
            view = "curtain"
        else:
            player = self._seat.player
            view = "public view" if player is None else f"{self._match.names[player]}'s view"
        turn = self._kit.turn(self._match.seat(None).view)
        return f"<Table {title}, {self._match.game.players} players, turn {turn}, {view}>"

    # what a notebook asks for

    @property
    def seat(self) -> Seat[Any]:
        """The seat whose view is shown; the public's while a curtain is closed."""
        return self._seat

    @property
    def match(self) -> Match[Any]:
        """The match that is played; its repr shows no secret."""
        return self._match

    @property
    def kit(self) -> Kit:
        """The game as this table knows it."""
        return self._kit

    @property
    def log(self) -> tuple[str, ...]:
        """All lines of the log, as this view has them; step by step, those of the steps that were shown."""
        return tuple(str(line.text) for line in self._sight_of(self._seat).log)

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """What was expected of looks at this table, with the aid `predict`, and what came."""
        return tuple(self._predictions)

    def project(self) -> Table:
        """Another table on the same match, for a projector: large, and with what is public only.

        It has nothing to press: where this table shows step by step what happens, it goes along.
        """
        return Table(self._kit, self._match, aids=self._aids, theme="projector", public=True, beside=self)

    def save(self, path: str | Path) -> Path:
        """Save the game for the referee, with every secret, to be opened with `spylab.open_game` and played on."""
        return save_playthrough(self._match, path)

    def save_record(self, path: str | Path) -> Path:
        """Save what the player at this table has seen, and nothing else; it opens as a review."""
        return save_record(self._seat, path)

    # whose view it is

    def _changed(self) -> None:
        """Something happened: find out whose turn at the screen it is, and draw."""
        self._forecast = None  # it waited for an action in a position that is over
        people = self._seat.people
        asked = sorted(self._match.to_act() & people)
        if len(people) > 1 and not self._public and asked and self._seat.player not in asked:
            if self._next is not None or self._told_in_private() or self._has_to_follow():
                self._next = asked[0]
            else:
                self._close(asked[0])
        else:
            self._next = None
        self._refresh()

    def _told_in_private(self) -> bool:
        """Whether the person shown has just learned what others do not: the curtain waits until it was read."""
        news = self._seat.events[self._read :]
        return any(event.audience is not None and event.informs for event in news)

    def _has_to_follow(self) -> bool:
        """Whether the person shown is to see step by step what has just happened: the curtain waits for that."""
        return self._closed_for is None and self._pace.has_to_follow(self._seat)

    def _close(self, player: int) -> None:
        """Close the curtain until the person in this seat opens it."""
        self._pace.rest(self._seat)
        self._seat = self._match.seat(None)
        self._closed_for = player
        self._next = None
        self._forecast = None
        self._inquiry.forget()

    def _open(self) -> None:
        assert self._closed_for is not None
        self._seat = self._match.seat(self._closed_for)
        self._closed_for = None
        self._refresh()

    def _moment(self) -> str:
        return self._match.turn

    # what is shown

    def _shown(self) -> Shown:
        if self._closed_for is not None:
            return self._curtain(self._closed_for)
        if self._leads:
            self._pace.begin(self._seat)
        self._read = self._pace.at(self._seat)
        sight = self._sight()
        waiting = self._forecast
        ask = self._question(sight)
        groups = (*self._asked(sight), *self._own_choices(), *self._inquiry.groups(sight))
        notes = [*(waiting.notes() if waiting else ()), *self._came(), *self._inquiry.notes(sight)]
        advice = self._inquiry.advice(sight)  # not read out at every change, as it stands below the buttons
        scene = self._kit.picture(sight)
        news = [*self._news(sight), *(note.text for note in notes)]
        spoken = aloud(news if news[-1:] == [ask] else [*news, ask])  # how a game ended is in the log as well
        content = self._content(ask, groups, sight.log, [*notes, *advice])
        return Shown(scene, replace(content, sliders=self._inquiry.sliders(sight)), spoken)

    def _question(self, sight: Sight) -> str:
        """What is asked; while something is followed, what happened in this step."""
        if self._forecast:
            return str(self._forecast.groups()[0].title)
        return str(sight.log[-1].text if self._follows and sight.log else self._kit.ask(sight))

    @property
    def _follows(self) -> bool:
        """Whether something has happened that is not shown yet: until then nothing can be chosen."""
        return self._pace.follows(self._seat)

    @property
    def _previews(self) -> bool:
        busy = self._closed_for is not None or self._forecast is not None or self._follows
        return self._kit.previews and not self._public and not busy

    def _preview(self, choice: str) -> Scene:
        return self._kit.picture(replace(self._sight(), pointed=choice))

    def _asked(self, sight: Sight) -> tuple[Group, ...]:
        """What the game asks; or, while an action waits for a prediction, that; or the way to the next step."""
        if self._follows and self._leads:
            return self._pace.groups(self._seat)
        if self._public:
            return ()
        if self._next is not None:
            label = Text("I have read it: hide my cards")
            return (Group(Text("Pass to: {name}", name=sight.names[self._next]), (Choice(PASS, label, main=True),)),)
        return self._forecast.groups() if self._forecast else self._kit.menu(sight)

    def _news(self, sight: Sight) -> list[str]:
        """The lines that this seat has not been told yet."""
        told = self._heard.get(sight.player, 0)
        told = told if told <= len(sight.log) else 0  # a new game
        self._heard[sight.player] = len(sight.log)
        return [str(line.text) for line in sight.log[told:]]

    def _curtain(self, player: int) -> Shown:
        name = self._match.names[player]
        told = self._sight_of(self._match.seat(None)).log[-1:] if self._aids.log else ()
        news = str(told[0].text) if told else ""
        scene = curtain.curtain(self._kit.title, name, self._theme, news)
        choices = (Choice(curtain.OPEN, Text("I am here: show my cards"), main=True),)
        groups = (Group(Text("Pass to: {name}", name=name), choices), *self._own_choices())
        spoken = aloud([news, scene.description])
        return Shown(scene, self._content(scene.description, groups, ()), spoken)

    def _content(
        self, ask: str, groups: tuple[Group, ...], log: tuple[Line, ...], notes: Sequence[Note] = ()
    ) -> Content:
        badges = [self._kit.badge(self._match.game, seat) for seat in range(self._match.game.players)]
        shown = log if self._aids.log else ()
        rules = self._kit.played_by(self._match.game, self._match.names)
        look = self._theme, language()
        return Content(
            ask,
            groups,
            badges,
            shown,
            *look,
            settings=not self._public,
            house_rules=rules,
            notes=notes,
            steps=self._aids.steps,
            window=self._public,
        )

    def _sight_of(self, seat: Seat[Any]) -> Sight:
        """What this seat sees; while it follows what happened, what it saw after the steps that were shown."""
        at = self._pace.at(seat)
        if at == len(seat.events):
            return self._kit.sight(seat, aids=self._aids, theme=self._theme, narrow=self._narrow)
        review = Review(seat.game, seat.player, seat.names, seat.events[:at])
        sight = self._kit.sight_of(review, at, aids=self._aids, theme=self._theme, narrow=self._narrow)
        return replace(sight, to_act=sight.to_act - {seat.player})

    def _sight(self) -> Sight:
        """What the seat shown sees. Begins a draft where the kit wants one, and keeps it while the same is asked."""
        sight = self._sight_of(self._seat)
        if self._follows:
            return self._inquiry.asked_of(sight)
        empty = None if self._public else self._kit.draft(sight)
        if empty is None:
            self._drafts.pop(self._seat.player, None)
        elif type(self._draft) is not type(empty):  # the first one, or something else is asked than before
            self._drafts[self._seat.player] = empty
        sight = replace(sight, draft=self._draft)
        if self._forecast:
            sight = replace(sight, legal=())
        return self._inquiry.asked_of(sight)

    @property
    def _draft(self) -> Draft | None:
        """What the person shown is putting together."""
        return self._drafts.get(self._seat.player)

    def _own_choices(self) -> tuple[Group, ...]:
        """What the table itself offers: undo, the pace of a game between bots, and another game."""
        choices: list[Choice] = []
        if self._undoer() is not None:
            choices.append(Choice(UNDO, Text("Undo")))
        if self._follows:
            return (Group(Text("Table"), tuple(choices)),) if choices else ()
        if not self._seat.people and not self._seat.outcome() and not self._public:
            choices.append(Choice(STEP, Text("One step"), main=True, again=True))
            choices.append(Choice(REST, Text("Play to the end")))
        if self._seat.outcome() and not self._public:
            choices.append(Choice(AGAIN, Text("Play again"), main=True))
        return (Group(Text("Table"), tuple(choices)),) if choices else ()

    def _undoer(self) -> Seat[Any] | None:
        """The seat whose last action can be taken back here: the one shown, or behind a curtain the one before."""
        if self._public or not self._aids.undo:
            return None
        seats = [self._seat] if self._closed_for is None else [self._match.seat(p) for p in sorted(self._seat.people)]
        return next((seat for seat in seats if seat.can_undo), None)

    def _picture_to_keep(self) -> Scene:
        """With several people at one screen a saved notebook keeps what is public; else what the one person saw."""
        if self._closed_for is not None:
            return self._curtain(self._closed_for).scene
        if len(self._seat.people) > 1:
            return self._kit.picture(self._sight_of(self._match.seat(None)))
        return self._kit.picture(self._sight())

    # what is chosen

    def _chosen(self, choice: str) -> None:
        words = choice.split()
        if words[:1] == ["table"]:
            self._command(choice)
        elif self._follows:
            raise IllegalAction(Text("First see what has happened: “table next” is the next step, “table all” is all."))
        elif words[:1] == ["draft"] and self._draft is not None:
            self._drafts[self._seat.player] = self._draft.after(choice, self._luck())
            self._refresh()
        else:
            self._act(choice)

    def _act(self, action: str) -> None:
        """Do an action; with the aid `predict`, what it reveals has to be predicted first."""
        mind = self._kit.mind
        sight = self._sight_of(self._seat)
        if self._aids.predict and mind and (choices := mind.expect(sight, action)):
            labels = (c.label for group in self._kit.menu(sight) for c in group.choices if c.notation == action)
            self._forecast = Forecast(action, choices, next(labels, None))
            self._refresh()
        else:
            self._forecast = None
            self._seat.act(action)

    def _predict(self, command: str) -> None:
        """A step of predicting: what is expected, then how surely; then the action is done."""
        waiting = self._forecast
        if waiting is None or command == NEVER_MIND:
            self._forecast = None
        elif command.startswith(EXPECT) and command.removeprefix(EXPECT) in {c.notation for c in waiting.choices}:
            self._forecast = replace(waiting, expected=command.removeprefix(EXPECT))
        elif command.startswith(SURE) and waiting.expected and command.removeprefix(SURE) in map(str, HOW_SURE):
            self._forecast = None
            self._do_predicted(waiting, waiting.expected, int(command.removeprefix(SURE)))
        self._refresh()

    def _do_predicted(self, waiting: Forecast, expected: str, sure: int) -> None:
        """Do what was predicted, keep what came, and tell it to this seat, out of its own events."""
        seat, mind = self._seat, self._kit.mind
        assert mind is not None
        before, turn = len(seat.events), self._kit.turn(seat.view)
        seat.act(waiting.action)
        came = mind.came(seat.events[before:])
        self._predictions.append(Prediction(turn, waiting.action, expected, sure, came, seat.player, self._games))
        self._told = Told(seat.player, self._match.turn, waiting, sure, came)

    def _came(self) -> list[Note]:
        """Whether what was predicted came: for the seat that predicted it, until something else is done."""
        told = self._told
        if told is None or self._follows or (told.player, told.moment) != (self._seat.player, self._match.turn):
            return []
        return told.notes()

    def _dragged(self, taken: str, onto: str) -> None:
        if self._draft is not None:
            self._drafts[self._seat.player] = self._draft.dragged(taken, onto, self._luck())
            self._refresh()

    def _command(self, choice: str) -> None:
        if not self._public and self._inquiry.hear(choice, self._sight_of(self._seat)):
            self._refresh()
        elif choice.startswith((EXPECT, SURE)):
            self._predict(choice)
        elif choice == curtain.OPEN and self._closed_for is not None:
            self._open()
        elif choice == PASS and self._next is not None:
            self._close(self._next)
            self._refresh()
        elif choice in (NEXT, ALL) and self._leads and self._follows:
            self._follow(choice)
        elif choice == UNDO and (undoer := self._undoer()) is not None:
            undoer.undo()
        elif choice == STEP and not self._seat.people:
            self._seat.advance(1)
        elif choice == REST and not self._seat.people:
            with self._pace.at_once():
                self._seat.advance()
        elif choice == AGAIN and self._seat.outcome():
            self._drafts.clear()
            self._inquiry.forget()
            self._games += 1
            with self._pace.at_once():
                self._match.again()
        else:
            self._refresh()

    def _follow(self, choice: str) -> None:
        """Show the next step, or all of them; a projection goes along, and hears nothing of a step that is private."""
        public = self._match.seat(None)
        before = self._pace.at(public)
        self._pace.next(self._seat) if choice == NEXT else self._pace.rest(self._seat)
        self._refresh()
        if self._pace.at(public) != before:
            self._pace.tell()

    def _set_steps(self, on: bool) -> None:
        self._aids = replace(self._aids, steps=on)
        self._pace.on = on
        self._refresh()
        self._pace.tell()

    def _luck(self) -> Any:
        """Chance for a draft. Counted for each seat apart: how often others shuffled must not show in what comes."""
        drawn = self._shuffles[self._seat.player] = self._shuffles.get(self._seat.player, 0) + 1
        return self._seat.random(f"draft:{drawn}")
