"""The types of clock, one file each; a new one is added to `TYPES` and nowhere else."""

from controller.clocks.time_control import TimeControl
from controller.clocks.types.bronstein import Bronstein
from controller.clocks.types.byoyomi import Byoyomi
from controller.clocks.types.calendar import Calendar
from controller.clocks.types.delay import Delay
from controller.clocks.types.fischer import Fischer
from controller.clocks.types.hourglass import Hourglass
from controller.clocks.types.phased_combination import PhasedCombination
from controller.clocks.types.phased_countdown import PhasedCountdown
from controller.clocks.types.phased_increment import PhasedIncrement
from controller.clocks.types.phased_swing import PhasedSwing
from controller.clocks.types.single import Single
from controller.clocks.types.tournament import Tournament

TYPES: dict[str, type[TimeControl]] = {
    kind.name: kind
    for kind in (
        Single,
        Tournament,
        Fischer,
        Hourglass,
        PhasedCountdown,
        PhasedIncrement,
        PhasedCombination,
        PhasedSwing,
        Calendar,
        Delay,
        Bronstein,
        Byoyomi,
    )
}
