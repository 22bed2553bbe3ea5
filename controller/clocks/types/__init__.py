"""The types of clock, one file each; a new one is added to `TYPES` and nowhere else."""

from controller.clocks.time_control import TimeControl
from controller.clocks.types.bronstein import Bronstein
from controller.clocks.types.delay import Delay
from controller.clocks.types.fischer import Fischer
from controller.clocks.types.single import Single

TYPES: dict[str, type[TimeControl]] = {kind.name: kind for kind in (Single, Fischer, Delay, Bronstein)}
