"""Tones: made right, due at the right change, silent in tournament mode and without a device."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from controller.sides import Side
from display import sample_views
from display.sounds import RATE_HZ, TONES, Note, SoundCues, Speaker, has_sound_device, make_samples


def test_tone_has_its_frequency() -> None:
    """The strongest part of the spectrum is the note."""
    samples = make_samples((Note(880, 200),))
    spectrum = np.abs(np.fft.rfft(samples))
    assert len(samples) == RATE_HZ // 5
    assert np.argmax(spectrum) * RATE_HZ / len(samples) == pytest.approx(880, abs=6)


@pytest.mark.parametrize("name", TONES)
def test_tone_starts_and_ends_in_silence(name: str) -> None:
    """No click."""
    samples = make_samples(TONES[name])
    assert samples[0] == 0
    assert abs(int(samples[-1])) < 200
    assert np.abs(samples).max() > 10_000


def test_cue_comes_once_for_a_warning() -> None:
    """A warning that stands does not sound again."""
    cues = SoundCues()
    assert cues.observe(sample_views.start()) == []
    assert cues.observe(sample_views.illegal_move()) == ["illegal-move"]
    assert cues.observe(sample_views.illegal_move()) == []


def test_cues_of_clock_link_and_question() -> None:
    """Each change has its own tone."""
    calm = sample_views.middle_game()
    low = replace(calm, clock=replace(calm.clock, remaining_ms={Side.SOUTH: 20_000, Side.NORTH: 60_000}))
    cues = SoundCues()
    cues.observe(calm)
    assert cues.observe(low) == ["low-time"]
    assert cues.observe(sample_views.flag()) == ["flag"]
    assert cues.observe(sample_views.link_lost()) == ["link-lost"]
    assert cues.observe(sample_views.question()) == ["question"]


def test_tournament_mode_is_silent() -> None:
    """Nothing is said that only a player may claim, and nothing disturbs the hall."""
    cues = SoundCues()
    assert cues.observe(replace(sample_views.illegal_move(), mode="tournament")) == []


def test_missing_sound_device_gives_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """The product goes on and says why it is silent."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    speaker = Speaker()
    assert speaker.reason
    speaker.play("flag")
    speaker.close()


def test_speaker_with_a_device_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mixer is busy after a tone was started."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    assert speaker.reason == ""
    speaker.play("question")
    assert pygame.mixer.get_busy()
    speaker.close()


def test_machine_without_sound_is_not_asked_for_it(tmp_path: Path) -> None:
    """ALSA would write its complaints over the terminal; a card, a server or a named driver is asked."""
    devices, runtime = tmp_path / "dev", tmp_path / "run"
    environment = {"XDG_RUNTIME_DIR": str(runtime)}
    assert not has_sound_device({}, devices)
    assert not has_sound_device(environment, devices)
    assert Speaker({}, devices).reason == "this machine has no sound device"
    (runtime / "pulse").mkdir(parents=True)
    (runtime / "pulse" / "native").touch()
    assert has_sound_device(environment, devices)
    assert has_sound_device({"SDL_AUDIODRIVER": "dummy"}, devices)
    (devices / "snd").mkdir(parents=True)
    assert has_sound_device({}, devices)
