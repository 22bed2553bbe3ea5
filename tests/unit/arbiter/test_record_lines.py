"""The board is right and the record is wrong: corrections of the record that lead to what the board shows."""

import random
from dataclasses import replace

import pytest

import rules_c
from controller.arbiter.record_lines import RecordLine, record_lines
from controller.recognition import recognition as recog
from controller.recognition.evidence import Sensed, Touch
from controller.recognition.node import Node
from controller.recognition.recognition import Recognition

SEED = 7


def believed(game_id: str, moves: str) -> Recognition:
    """A game that is believed to have gone so, with the board to match."""
    node = recog.start(rules_c.game(game_id).start()).best
    for text in moves.split():
        node = node.play(next(f for f in node.footprints if f.text == text), 0)
    return recog.start_from(node)


def moved(board: Recognition, *touches: str) -> Recognition:
    """Pieces are lifted (-) and set down (+), and nobody reads moves from it."""
    for n, touch in enumerate(touches):
        done = Touch(1000 * (n + 1), board.square(touch[1:]), touch[0] == "-")
        board = replace(board, sensed=board.sensed.after(done))
    return board


def after(board: Recognition, line: RecordLine) -> Node:
    """The position that a correction leads to."""
    node = board.best
    while node.parent is not None and node.ply > line.ply:
        node = node.parent
    rest = board.best.line[line.ply + len(line.moves) :] if line.keeps_rest else ()
    for text in (*line.moves, *rest):
        node = node.play(next(f for f in node.footprints if f.text == text), 0)
    return node


OPENING = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"
CASES = {
    "one move was another": ("chess", OPENING, ("-f3", "+h3"), RecordLine(2, ("g1h3",), keeps_rest=True)),
    "the last one was another": ("chess", OPENING, ("-f6", "+g8", "-d7", "+d6"), RecordLine(5, ("d7d6",))),
    "the last two were not made": ("chess", OPENING, ("-c4", "+f1", "-f6", "+g8"), RecordLine(4, ())),
    "two more were played": ("chess", OPENING, ("-d2", "+d3", "-d7", "+d6"), RecordLine(6, ("d2d3", "d7d6"))),
    "a drop was elsewhere": ("qi-placements", "C@b3 C@b8", ("-b3", "+d3"), RecordLine(0, ("C@d3",), True)),
}


@pytest.mark.parametrize("name", CASES)
def test_likeliest_line_is_what_was_played(name: str) -> None:
    """The fewest plies dropped and added, whose squares were touched, come first."""
    game_id, moves, touches, expected = CASES[name]
    board = moved(believed(game_id, moves), *touches)
    assert record_lines(board, board.best.ply)[0] == expected


def test_board_that_no_few_moves_lead_to_has_no_line() -> None:
    """Moves are never invented: then the position is entered."""
    board = moved(believed("chess", OPENING), "-e1", "+e6", "-a1", "+a5", "-h8", "+h4")
    assert record_lines(board, 6) == ()


@pytest.mark.parametrize(
    "game_id", ["chess", "xiangqi", "exciting", "transfer-western-a", "english-draughts"]
)
def test_every_line_is_legal_and_leads_to_the_board(game_id: str) -> None:
    """Whatever was played in place of the last three moves is among the lines, and each of them fits."""
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    node = recog.start(rules_c.game(game_id).start()).best
    path = [node]
    for _ in range(14):
        path.append(path[-1].play(rng.choice(path[-1].footprints), 0))
    other = path[12]
    for _ in range(2):
        other = other.play(rng.choice(other.footprints), 0)
    board = replace(recog.start_from(path[14]), sensed=Sensed(other.occupancy))
    lines = record_lines(board, 12)
    assert lines
    assert all(after(board, line).occupancy == other.occupancy for line in lines)
    assert other.position.fen().split()[0] in {after(board, line).position.fen().split()[0] for line in lines}
