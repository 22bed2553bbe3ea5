"""Draws only what changed: a picture is an ordered list of patches, each with a key that tells its content.

A patch is painted anew when its key or its rectangle differs from last time, and with it everything above and below
it inside that rectangle. So a second of clock costs one digit, and a dragged piece costs its path.
Owner: one `Canvas` a surface.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from display.theme import Colour

DIRTY_MAX = 40


@dataclass(frozen=True, slots=True)
class Patch:
    """One piece of the picture. `paint` draws inside `rect` (it is clipped), in screen coordinates."""

    name: str
    rect: pygame.Rect
    key: Hashable
    paint: Callable[[pygame.Surface], None]


class Canvas:
    """Remembers what stands on a surface."""

    def __init__(self, surface: pygame.Surface, ground: Colour) -> None:
        self.surface = surface
        self._ground = ground
        self._shown: dict[str, tuple[pygame.Rect, Hashable]] = {}
        self._fresh = True

    def forget(self) -> None:
        """Paint everything at the next `present` (the window was covered or resized)."""
        self._shown.clear()
        self._fresh = True

    def present(self, patches: Sequence[Patch]) -> list[pygame.Rect]:
        """Bring the surface up to date. Gives the rectangles that changed, for the window to show."""
        dirty = self._find_dirty(patches)
        self._shown = {patch.name: (patch.rect, patch.key) for patch in patches}
        for rect in dirty:
            self.surface.set_clip(rect)
            self.surface.fill(self._ground)
            for patch in patches:
                if patch.rect.colliderect(rect):
                    self.surface.set_clip(rect.clip(patch.rect))
                    patch.paint(self.surface)
        self.surface.set_clip(None)
        return dirty

    def _find_dirty(self, patches: Sequence[Patch]) -> list[pygame.Rect]:
        whole = self.surface.get_rect()
        if self._fresh:
            self._fresh = False
            return [whole]
        found: list[pygame.Rect] = []
        gone = dict(self._shown)
        for patch in patches:
            before = gone.pop(patch.name, None)
            if before is None:
                found.append(patch.rect)
            elif before != (patch.rect, patch.key):
                found.append(patch.rect)
                if before[0] != patch.rect:
                    found.append(before[0])
        found.extend(rect for rect, _ in gone.values())
        merged: list[pygame.Rect] = []
        for rect in found:
            clipped = rect.clip(whole)
            if clipped.width and clipped.height and not any(other.contains(clipped) for other in merged):
                merged = [other for other in merged if not clipped.contains(other)]
                merged.append(clipped)
        return merged if len(merged) <= DIRTY_MAX else [merged[0].unionall(merged[1:])]
