"""Kept fuzz inputs: `fuzz TARGET BUILD SECONDS` looks for more, `keep TARGET BUILD` keeps the best.

    python -m tests.rules.fuzz.corpus fuzz|keep TARGET BUILD [SECONDS]

Kept inputs are text, one a line, with `\\n`, `\\\\` and `\\xNN` for what a line cannot hold. libFuzzer wants a folder
of files: the kept ones, and seeds made of the games' own definitions, positions and options.
"""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.rules import mechanism_pairs

HERE = Path(__file__).resolve().parent
GAMES = Path(os.environ.get("GAMES", HERE.parents[2] / "rules_c" / "games"))
INPUT_BYTES_MAX = {"fen": 300, "notation": 300, "moves": 400, "definition": 2500}
CHOICES = "#Qw8(aPz!7mK2kdjfh29jJHG8*h!hdjKAJH"  # a comment whose characters choose the moves
KEPT_BYTES_MAX = 220_000  # for each target, so that the replay stays short


def escaped(data: bytes) -> str:
    """An input as one line of ASCII."""
    marks = {10: "\\n", 92: "\\\\"}
    return "".join(marks.get(b) or (chr(b) if 32 <= b < 127 else f"\\x{b:02x}") for b in data)


def unescaped(line: str) -> bytes:
    """The input of a line."""
    marks = {"\\n": b"\n", "\\\\": b"\\"}
    parts = re.findall(r"\\x[0-9a-f]{2}|\\.|[^\\]+", line)
    return b"".join(
        marks.get(p) or (bytes([int(p[2:], 16)]) if p.startswith("\\x") else p.encode("ascii")) for p in parts
    )


def kept_file(target: str) -> Path:
    """Where a target's kept inputs are."""
    return HERE / "corpus" / f"{target}.txt"


def game_lines() -> list[str]:
    """A first line for each game and each of its options."""
    lines = []
    for path in sorted(GAMES.iterdir()):
        if "." in path.name:
            continue
        text = path.read_text(encoding="utf-8")
        lines.append(path.name)
        for section in re.findall(r"^\[option ([^\]]+)\]", text, re.MULTILINE):
            chosen = [
                re.sub(r"=(\w[^|]*)\|.*", r"=\1", part).replace("=*", "=1") for part in section.split(" & ")
            ]
            lines.append(" ".join([path.name, *chosen]))
    return lines


def positions(game_id: str) -> list[str]:
    """FENs that the tests know for a game."""
    path = HERE.parent / "perft" / f"{game_id}.txt"
    if not path.exists():
        return []
    lines = path.read_text(encoding="ascii").splitlines()
    return [line.split(" ; ")[0] for line in lines if line and not line.startswith("#")]


def seeds(target: str) -> list[bytes]:
    """Inputs made of what the games say."""
    if target == "definition":
        games = [path.read_bytes() for path in GAMES.iterdir() if "." not in path.name]
        chosen = [line.partition(" ") for line in game_lines()]
        options = [f"#!{words}\nparent = {game_id}\nname = Mine\n" for game_id, _, words in chosen]
        mechanisms = [f"{CHOICES}\n{mechanism_pairs.definition(name)}" for name in mechanism_pairs.names()]
        return games + [text.encode() for text in options + mechanisms]
    tails = {
        "fen": [""],
        "notation": ["e2e4\nNf3\nO-O\nexd5\na7a8=Q\n", "S@e4\npass\nc3d4\n"],
        "moves": ["", "3kJ0z#5", "Qw8(aPz!7mK2"],
    }[target]
    starts = [f"{line}\n\n{tail}" for line in game_lines() for tail in tails]
    known = [
        f"{line}\n{fen}\n{tails[-1]}" for line in game_lines() if " " not in line for fen in positions(line)
    ]
    return [text.encode() for text in starts + known]


def unpack(target: str, folder: Path) -> None:
    """The kept inputs and the seeds as files of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = kept_file(target)
    lines = kept.read_text(encoding="ascii").splitlines() if kept.exists() else []
    for data in [*map(unescaped, lines), *seeds(target)]:
        (folder / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)


def fuzz(target: str, build: Path, seconds: int) -> int:
    """Looks for new inputs; the fuzzer's exit status, not 0 for a finding (which is in BUILD as crash-...)."""
    folder = build / "corpus" / target
    unpack(target, folder)
    command = [
        *(str(build / f"fuzz_{target}"), str(folder), f"-dict={build / 'fuzz_words'}"),
        *(
            f"-max_len={INPUT_BYTES_MAX[target]}",
            f"-max_total_time={seconds}",
            "-timeout=20",
            "-rss_limit_mb=3000",
        ),
        *(f"-artifact_prefix={build}/{target}-", "-print_final_stats=1", "-verbosity=1", "-reload=0"),
        *([] if target == "definition" else ["-only_ascii=1"]),
    ]
    return subprocess.run(
        command, env={**os.environ, "GAMES": str(GAMES), "TMPDIR": str(build)}, check=False
    ).returncode


def keep(target: str, build: Path) -> None:
    """Writes the kept inputs anew: the smallest set that reaches as much as all that was found, smallest first."""
    chosen = build / "chosen" / target
    chosen.mkdir(parents=True, exist_ok=True)
    for path in chosen.iterdir():
        path.unlink()
    command = [
        str(build / f"fuzz_{target}"),
        "-merge=1",
        "-timeout=20",
        str(chosen),
        str(build / "corpus" / target),
    ]
    subprocess.run(command, env={**os.environ, "GAMES": str(GAMES), "TMPDIR": str(build)}, check=True)
    lines = sorted(
        {escaped(path.read_bytes()) for path in chosen.iterdir()}, key=lambda line: (len(line), line)
    )
    total, kept = 0, []
    for line in lines:
        total += len(line) + 1
        if total <= KEPT_BYTES_MAX:
            kept.append(line)
    kept_file(target).parent.mkdir(exist_ok=True)
    kept_file(target).write_text("".join(f"{line}\n" for line in kept), encoding="ascii")
    print(f"{target}: {len(kept)} of {len(lines)} inputs kept")


def main(arguments: list[str]) -> int:
    """The two commands."""
    if len(arguments) == 4 and arguments[0] == "fuzz":
        return fuzz(arguments[1], Path(arguments[2]).resolve(), int(arguments[3]))
    if len(arguments) == 3 and arguments[0] == "keep":
        keep(arguments[1], Path(arguments[2]).resolve())
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
