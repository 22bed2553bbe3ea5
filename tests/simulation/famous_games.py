"""Games that were really played, as moves. Sources: the rulebook's studies and its Chinese chess game."""

from dataclasses import dataclass

import rules_c


@dataclass(frozen=True, slots=True)
class FamousGame:
    """`moves` in short algebraic or coordinate notation, separated by blanks."""

    name: str
    game_id: str
    moves: str
    result: str  # as it stood on the board; `*` where a player resigned or the text ends

    def played(self) -> list[rules_c.Move]:
        """The moves, each as the rules library knows it."""
        position = rules_c.game(self.game_id).start()
        found = []
        for text in self.moves.split():
            move = next((m for m in position.legal_moves() if str(m) == text), None) or position.parse_san(
                text
            )
            found.append(move)
            position.push(move)
        return found


OPERA = FamousGame(
    "opera",
    "chess",
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "1-0",
)
LEVITSKY_MARSHALL = FamousGame(
    "levitsky-marshall",
    "chess",
    "d4 e6 e4 d5 Nc3 c5 Nf3 Nc6 exd5 exd5 Be2 Nf6 O-O Be7 Bg5 O-O dxc5 Be6 Nd4 Bxc5 Nxe6 fxe6 Bg4 Qd6 Bh3 "
    "Rae8 Qd2 Bb4 Bxf6 Rxf6 Rad1 Qc5 Qe2 Bxc3 bxc3 Qxc3 Rxd5 Nd4 Qh5 Ref8 Re5 Rh6 Qg5 Rxh3 Rc5 Qg3",
    "*",
)
ANDERSSEN_KIESERITZKY = FamousGame(
    "anderssen-kieseritzky",
    "chess",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 "
    "Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    "1-0",
)
CARLSEN_KARJAKIN = FamousGame(
    "carlsen-karjakin",
    "chess",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 f3 e5 Nb3 Be7 c4 a5 Be3 a4 Nc1 O-O Nc3 Qa5 Qd2 Na6 Be2 Nc5 O-O Bd7 Rb1 Rfc8 "
    "b4 axb3 axb3 Qd8 Nd3 Ne6 Nb4 Bc6 Rfd1 h5 Bf1 h4 Qf2 Nd7 g3 Ra3 Bh3 Rca8 Nc2 R3a6 Nb4 Ra5 Nc2 b6 Rd2 Qc7 "
    "Rbd1 Bf8 gxh4 Nf4 Bxf4 exf4 Bxd7 Qxd7 Nb4 Ra3 Nxc6 Qxc6 Nb5 Rxb3 Nd4 Qxc4 Nxb3 Qxb3 Qe2 Be7 Kg2 Qe6 h5 Ra3 "
    "Rd3 Ra2 R3d2 Ra3 Rd3 Ra7 Rd5 Rc7 Qd2 Qf6 Rf5 Qh4 Rc1 Ra7 Qxf4 Ra2+ Kh1 Qf2 Rc8+ Kh7 Qh6+",
    "*",
)
OPERA_IN_STEPS_DRESS = FamousGame(
    "opera-western",
    "western-chess",
    "d2d4 d7d5 b1c3 e7e6 e2e4 f8b4 e4d5 b4c3 e1c3 e6d5 c1f4 b8c6 c3g3 e8d7 g1f3 f7f6 f1b5 g7g5 f3g5 f6g5 f4g5 "
    "g8e7 d1f1 h8e8 e1e7 e8e7 a1e1 d7d6 g5e7 c6e7 g3g8 e7g8 e1e8",
    "1-0",
)
CHINESE = FamousGame(
    "chinese",
    "chinese-chess",
    "h3e3 h10g8 h1g3 b10c8 e4e5 d10e9 b1c3 i10h10 e5e6 e7e6 c3e4 h8h4 e3e6 c10e8 b3e3 h4e4 g3e4 h10h6 i1i2 a10d10 "
    "a1b1 b8a8 i2f2 a8a4 e4f6 h6h8 f6e8 d10d8 e8d6 g8e7 e3e7 e10d10 d6c8 d8c8 f2d2 h8d8 e7d7 d8e8 d7i7 c8d8 "
    "b1b10 d10d9 i7i9 e9f8 d2d8 e8d8 e6e9",
    "1-0",
)
ALL = (
    OPERA,
    LEVITSKY_MARSHALL,
    ANDERSSEN_KIESERITZKY,
    CARLSEN_KARJAKIN,
    OPERA_IN_STEPS_DRESS,
    CHINESE,
)
