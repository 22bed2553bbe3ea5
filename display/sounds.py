"""Tones made with numpy and played through pygame's mixer, and the rule which change of the view gives which tone.

`SoundCues` is pure: views in, names of tones out; nothing sounds in tournament mode. `Speaker` plays them; without a
sound device it is silent and says why. Owner: the thread of the window.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

from controller.views import GameView

RATE_HZ = 44_100
FADE_MS = 6  # a tone that starts or ends at full swing clicks
LOUDNESS = 0.5
DEVICES = Path("/dev")


@dataclass(frozen=True, slots=True)
class Note:
    """One part of a tone; 0 Hz is a rest."""

    frequency_hz: float
    duration_ms: int


TONES: dict[str, tuple[Note, ...]] = {
    "illegal-move": (Note(311, 130), Note(0, 40), Note(233, 240)),
    "question": (Note(587, 110), Note(784, 160)),
    "low-time": (Note(988, 70), Note(0, 60), Note(988, 70)),
    "flag": (Note(440, 180), Note(0, 50), Note(440, 180), Note(0, 50), Note(294, 420)),
    "link-lost": (Note(523, 120), Note(392, 120), Note(262, 220)),
}


def make_samples(notes: tuple[Note, ...]) -> npt.NDArray[np.int16]:
    """Give a tone as mono samples at `RATE_HZ`."""
    return np.concatenate([_make_note(note) for note in notes])


def _make_note(note: Note) -> npt.NDArray[np.int16]:
    count = RATE_HZ * note.duration_ms // 1000
    time = np.arange(count) / RATE_HZ
    # A third harmonic makes a small loudspeaker sound fuller.
    wave = np.sin(2 * np.pi * note.frequency_hz * time) + 0.25 * np.sin(6 * np.pi * note.frequency_hz * time)
    fade = min(count // 2, RATE_HZ * FADE_MS // 1000)
    envelope = np.ones(count)
    envelope[:fade] = np.linspace(0, 1, fade)
    envelope[count - fade :] = np.linspace(1, 0, fade)
    return (wave / 1.25 * envelope * LOUDNESS * 32_767).astype(np.int16)


class SoundCues:
    """Compares each view with the one before and names the tones that are due."""

    def __init__(self) -> None:
        self._before: GameView | None = None

    def observe(self, view: GameView) -> list[str]:
        """Give the names of `TONES` that the change to this view calls for."""
        before, self._before = self._before, view
        if view.mode == "tournament":
            return []
        cues = []
        if view.warning is not None and (before is None or view.warning != before.warning):
            cues.append("illegal-move")
        if view.question is not None and (before is None or before.question != view.question):
            cues.append("question")
        if before is None:
            return cues
        if _is_low(view) and not _is_low(before):
            cues.append("low-time")
        if view.clock.flag is not None and before.clock.flag is None:
            cues.append("flag")
        if before.link_up and not view.link_up:
            cues.append("link-lost")
        return cues


def _is_low(view: GameView) -> bool:
    clock = view.clock
    return clock.running is not None and 0 < clock.remaining_ms[clock.running] <= clock.low_ms


def has_sound_device(environment: Mapping[str, str], devices: Path = DEVICES) -> bool:
    """Whether it is worth asking for one: without any, ALSA would complain on the terminal, line after line.

    Also a sound server may be heard elsewhere, and who names a driver knows what is there.
    """
    if "SDL_AUDIODRIVER" in environment or "PULSE_SERVER" in environment:
        return True
    runtime = environment.get("XDG_RUNTIME_DIR")
    servers = () if runtime is None else (Path(runtime, "pulse", "native"), Path(runtime, "pipewire-0"))
    return (devices / "snd").exists() or any(server.exists() for server in servers)


class Speaker:
    """Plays tones; `reason` tells why it is silent, empty where it is not."""

    def __init__(self, environment: Mapping[str, str] = os.environ, devices: Path = DEVICES) -> None:
        self.reason = ""
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        if not has_sound_device(environment, devices):
            self.reason = "this machine has no sound device"
            return
        try:
            pygame.mixer.init(RATE_HZ, -16, 1, 512)
            self._sounds = {
                name: pygame.mixer.Sound(buffer=make_samples(notes).tobytes())
                for name, notes in TONES.items()
            }
        except (pygame.error, NotImplementedError) as error:
            self.reason = str(error)

    def play(self, name: str) -> None:
        """Start a tone and come back at once."""
        if name in self._sounds:
            self._sounds[name].play()

    def close(self) -> None:
        """Give the device back."""
        self._sounds.clear()
        pygame.mixer.quit()
