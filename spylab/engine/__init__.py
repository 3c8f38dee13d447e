"""What every game is made of: actions, events, views, positions, the referee and seats."""

from spylab.engine.bot import Bot
from spylab.engine.chance import Stream
from spylab.engine.errors import ContradictoryEvidence, IllegalAction, MalformedInput, SpylabError
from spylab.engine.files import Document, load_match, load_review, read_document, save_playthrough, save_record
from spylab.engine.game import Game, Outcome, Termination
from spylab.engine.law import LawBroken, LawReport, check_game
from spylab.engine.match import Match
from spylab.engine.notation import read, shape, whole
from spylab.engine.records import NOBODY, Action, Audience, Event
from spylab.engine.review import Review
from spylab.engine.seat import Seat
from spylab.engine.state import InformationState, State, Step

__all__ = [
    "NOBODY",
    "Action",
    "Audience",
    "Bot",
    "ContradictoryEvidence",
    "Document",
    "Event",
    "Game",
    "IllegalAction",
    "InformationState",
    "LawBroken",
    "LawReport",
    "MalformedInput",
    "Match",
    "Outcome",
    "Review",
    "Seat",
    "SpylabError",
    "State",
    "Step",
    "Stream",
    "Termination",
    "check_game",
    "load_match",
    "load_review",
    "read",
    "read_document",
    "save_playthrough",
    "save_record",
    "shape",
    "whole",
]
