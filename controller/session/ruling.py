"""The arbiter's rulings: penalties applied or taken back, incidents dismissed, claims shown.

Nothing is applied by itself. What was ruled is an event like any, so that a resumed game knows it.
Source: FIDE Laws 7.5.5, A.3, 9.2, 9.3; rulebook, clocks 1.15, referees 4.1 (R4, R7).
"""

from dataclasses import replace

from controller import clocks
from controller.arbiter.claims import claims_of
from controller.arbiter.incidents import Incident, Ruling, proposal, replaced_in
from controller.arbiter.rate import rate_of
from controller.clocks import Run
from controller.effects import ClaimsShown, GameReopened, IncidentRuled
from controller.recognition import recognition as recog
from controller.recognition.seen_again import see
from controller.session.step import Step
from controller.session.telling import end_game
from controller.sides import Side

PENALTY_REASON = "illegal-move"


def judge(step: Step, t_ms: int, number: int, ruling: str) -> None:
    """The arbiter rules on the incident of this number; what cannot be is noted with the reason."""
    state = step.state
    if not 0 < number <= len(state.log):
        return step.refuse(t_ms, f"there is no incident {number}")
    if ruling not in list(Ruling):
        return step.refuse(t_ms, f"'{ruling}' is no ruling: {', '.join(Ruling)}")
    incident = state.log[number - 1]
    by = incident.by
    if by is None or not incident.can_be_ruled:
        return step.refuse(t_ms, f"incident {number} is nobody's offence")
    if incident.ruling is ruling:
        return None
    if state.phase != "play" and not incident.ended:
        return step.refuse(t_ms, "the game is over")
    _take_back(step, t_ms, incident, by)
    incident = replace(incident, ruling=Ruling(ruling), given_ms=0, ended=False)
    step.change(log=replaced_in(step.state.log, incident), arbiter_note="")
    if ruling == Ruling.PENALISED:
        _penalise(step, t_ms, incident, by)
    else:
        words = "is no offence" if ruling == Ruling.DISMISSED else "is open again"
        text = f"Incident {number} {words}"
        step.tell(IncidentRuled(t_ms, number, ruling, by, text))
    return None


def show_claims(step: Step, t_ms: int, intended: str = "") -> None:
    """The draws that could be claimed, or could be by the `intended` move, on the arbiter's request only; players are
    never told.
    """
    try:
        texts = claims_of(step.board, rate_of(step.state.clock.settings), intended)
    except ValueError as error:
        step.refuse(t_ms, str(error))
        return
    step.change(claims=texts, arbiter_note="")
    step.tell(ClaimsShown(t_ms, texts))


def _penalise(step: Step, t_ms: int, incident: Incident, by: Side) -> None:
    state = step.state
    proposed = proposal(state.log, incident, state.clock.settings, step.board.best.position)
    assert proposed is not None, "checked by the caller"
    what = f"Offence {proposed.count} of" if proposed.count else "Penalty for"
    text = f"{what} {by.capitalize()} ({proposed.article}): {proposed.text}"
    ruled = replace(incident, given_ms=proposed.bonus_ms, ended=bool(proposed.result))
    step.change(log=replaced_in(step.state.log, ruled))
    told = IncidentRuled(
        t_ms,
        incident.number,
        Ruling.PENALISED,
        by,
        text,
        proposed.count,
        proposed.bonus_ms,
        proposed.result,
    )
    step.tell(told)
    if proposed.bonus_ms:
        reason = f"penalty, incident {incident.number}"
        step.run_clock(clocks.Adjust(t_ms, by.other, proposed.bonus_ms, reason=reason))
        return
    step.run_clock(clocks.Pause(t_ms))
    step.change(clock_before_end=step.state.clock)
    end_game(step, t_ms, proposed.result, PENALTY_REASON)


def _take_back(step: Step, t_ms: int, incident: Incident, by: Side) -> None:
    """Undo what a penalty did."""
    if incident.given_ms:
        reason = f"penalty taken back, incident {incident.number}"
        step.run_clock(clocks.Adjust(t_ms, by.other, -incident.given_ms, reason=reason))
    before = step.state.clock_before_end
    if incident.ended and before is not None:
        occupied = step.state.occupied
        step.change(
            phase="play",
            result=None,
            clock=replace(
                before, anchor_ms=t_ms, halted_ms=t_ms if before.run is Run.LAG else before.halted_ms
            ),
            clock_before_end=None,
            recognition=recog.resume_at(see(step.board, t_ms, occupied), step.board.best),
            putting_right=True,
        )
        step.tell(GameReopened(t_ms))
