"""Squares as a hand finds them: what lies between, beyond and beside."""

import rules_c


def neighbours(game: rules_c.Game, square: str) -> list[str]:
    """The squares around a square."""
    file, rank = ord(square[0]), int(square[1:])
    around = [f"{chr(file + df)}{rank + dr}" for df in (-1, 0, 1) for dr in (-1, 0, 1) if (df, dr) != (0, 0)]
    return [name for name in around if name in game.square_index]


def line(position: rules_c.Position, source: str, target: str) -> tuple[list[str] | None, str | None]:
    """The empty squares passed on a straight way (None if there is none), and the next empty one beyond."""
    if source[0].isupper() != target[0].isupper():
        return None, None  # from one board to the other
    files, ranks = ord(target[0]) - ord(source[0]), int(target[1:]) - int(source[1:])
    steps = max(abs(files), abs(ranks))
    if steps == 0 or (files and ranks and abs(files) != abs(ranks)):
        return None, None
    df, dr = files // steps, ranks // steps
    index = position.game.square_index
    way = [f"{chr(ord(source[0]) + df * n)}{int(source[1:]) + dr * n}" for n in range(1, steps)]
    if any(square not in index or position.piece_at(square) for square in way):
        return None, None
    after = f"{chr(ord(target[0]) + df)}{int(target[1:]) + dr}"
    return way, after if after in index and position.piece_at(after) is None else None


def free_edges(position: rules_c.Position, taken: set[str]) -> list[str]:
    """Empty squares at the edge of the board, where a piece may be put aside."""
    game = position.game
    last = chr(ord("a") + game.files - 1)
    edges = [s for s in game.squares if s[0].lower() in ("a", last) or int(s[1:]) in (1, game.ranks)]
    return [s for s in edges if position.piece_at(s) is None and s not in taken]


def path(move: rules_c.Move) -> list[str]:
    """All squares that a move names, in order: `c3e5g7` is three."""
    text, found = str(move).split("=")[0], ""
    squares = []
    for letter in text:
        if letter.isalpha() and found:
            squares.append(found)
            found = ""
        found += letter
    return [*squares, found]
