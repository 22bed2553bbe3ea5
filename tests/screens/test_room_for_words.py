"""No text is cut off: every screen in its main states, in every other language and on the smallest screen too.

English at the usual sizes is looked at where the stored pictures are (`test_golden.py`).
"""

import pytest

from display.catalogue import Catalogue
from display.language.load import ENGLISH, languages, load
from display.layout import SIZE_MIN
from display.pictures import draw_pictures, prepare
from display.theme import DARK

OTHERS = [code for code in languages() if code != ENGLISH]
CASES = [
    (ENGLISH, SIZE_MIN),
    *((code, size) for code in OTHERS for size in (SIZE_MIN, (800, 480), (1280, 800))),
]


@pytest.mark.parametrize(
    "code, size", CASES, ids=lambda part: part if isinstance(part, str) else "x".join(map(str, part))
)
def test_words_of_every_screen_have_room(code: str, size: tuple[int, int]) -> None:
    """What did not fit even in its smallest type is told by the font book."""
    fonts = prepare()
    draw_pictures(size, DARK, fonts, Catalogue(load(code)))
    assert fonts.shortened == set()
