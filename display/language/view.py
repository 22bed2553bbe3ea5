"""A view of a game in the language of the screen: what the game says, and what its pieces are called."""

from dataclasses import replace

from controller.views import GameView, PieceView
from display.catalogue import Catalogue


def in_language(view: GameView, catalogue: Catalogue) -> GameView:
    """The same view with every sentence and name in the catalogue's language."""
    if catalogue.is_english:
        return view
    say, term = catalogue.sentence, catalogue.term

    def named(piece: PieceView) -> PieceView:
        return replace(piece, name=term(piece.name))

    question, guidance, arbiter = view.question, view.guidance, view.arbiter
    return replace(
        view,
        game_name=catalogue.game(view.game_name),
        pieces={square: named(piece) for square, piece in view.pieces.items()},
        piece_names={letter: term(name) for letter, name in view.piece_names.items()},
        warning=view.warning and replace(view.warning, text=say(view.warning.text)),
        question=question
        and replace(
            question,
            text=say(question.text),
            choices=tuple(replace(choice, label=term(choice.label)) for choice in question.choices),
        ),
        guidance=guidance
        and replace(
            guidance,
            text=say(guidance.text),
            put=tuple((square, named(piece)) for square, piece in guidance.put),
            without=tuple((square, named(piece)) for square, piece in guidance.without),
        ),
        hands=tuple((named(piece), count) for piece, count in view.hands),
        placing=view.placing and replace(view.placing, kinds=tuple(map(named, view.placing.kinds))),
        result=view.result and replace(view.result, text=say(view.result.text)),
        link_text=say(view.link_text),
        message=say(view.message),
        worth=say(view.worth),
        notice=say(view.notice),
        arbiter=arbiter
        and replace(
            arbiter,
            incidents=tuple(
                replace(incident, text=say(incident.text), proposal=say(incident.proposal))
                for incident in arbiter.incidents
            ),
            note=say(arbiter.note),
            claims=arbiter.claims and tuple(map(say, arbiter.claims)),
            pieces={square: named(piece) for square, piece in arbiter.pieces.items()},
        ),
    )
