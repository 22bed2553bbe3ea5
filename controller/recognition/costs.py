"""How implausible a thing is: the one table that weighs evidence against evidence.

A cost is a small integer; the cheapest explanation of everything that was sensed is believed. Only differences
count. The scale: 2 is a thing that hands do all the time, 12 a thing that only happens by mistake.
"""

OWN_PIECE_IN_HAND = 1  # the player on move thinks with a piece in the hand
VICTIM_IN_HAND = 2  # a piece that may be captured was taken off first
OTHER_PIECE_IN_HAND = 4  # any other piece is off its square
LEFT_OUT = 12  # a piece was off its square already before the move that it should answer
STRAY_PIECE = 12  # a piece stands where none should
PARKED_PIECE = 4  # a victim was set down beside the game for a moment
ON_ITS_WAY = 7  # a piece pauses on its way to the one that it takes, which was taken off first
ASTRIDE = 6  # a piece on the border of two squares closes both switches
RETURNED = 2  # lifted and put back: adjusting, or the victim of a capture not believed in
RETURNED_MAX = 3  # so many squares count; a noisy square must not drown everything else
PLAYED_BACK = 6  # a piece that went elsewhere, stood there and came back was no victim set aside, rather
WENT_AND_CAME_BACK = 4  # a piece of either side stood elsewhere for long enough to be seen, and came back
CAPTURE_GIVEN_UP = 4  # a piece that could take what was taken off and put back goes elsewhere
FLICKERED_VICTIM = 2  # a capture, while another piece was off for a moment as well: either was pushed off

STRAY_AT_REST = 12  # a piece rests where none should
IN_HAND_AT_REST = 12  # a hand still holds what it should not, or what a likelier explanation does not need
IN_HAND_UNPRESSED = 4  # … where presses complete moves
OTHER_AT_REST = 4  # … or a hand that adjusts something is in no haste
OVERRULED = 6  # another explanation was beyond question while the board rested
OVERRULED_MAX = 24  # … and no more for that, if it is so much dearer already
SET_ASIDE = 6  # a piece goes to the edge while one that it could take is off for a moment: rather, that is parked there
VICTIM_NOT_SEEN = 10  # a capture whose victim's square was never seen empty: it was pushed off
VICTIM_HARDLY_LEFT = 7  # … or empty for a moment only, as where a weak magnet lets go
SLID_ELSEWHERE = 10  # a piece that nobody saw land had been slid another way than to what it took
STOOD_THERE = (
    12  # another piece stood where one goes that takes nothing there, until it did: rather, it was taken
)
VICTIM_LONG_OFF = 2  # … or long before, and another piece was put back first
VICTIM_BEFORE_MOVER = 8  # the piece on the target came down before the capturing piece left its square
IN_PLACE = 4  # pieces changed places, or were they only adjusted?
ARRIVED_EARLY = 10  # a piece came down well before it had left its square
BEGUN_EARLY = 8  # a reply was begun well before the move that it answers stood
ARRIVED_BEFORE = 20  # … so long before that no hand and no switch does it
STANDS_ELSEWHERE = (
    20  # the capturing piece stood on another square when its target was filled, and stayed there
)
STOOD_BEFORE = 8  # a reply stood before the move that it answers did
STOOD_BEFORE_BEGUN = 20  # … before that was even begun: nobody answers what he has not seen
STOOD_JUST_BEFORE = 3  # … or was told to, in the order of the scan
LEFT_EARLY = 6  # a piece had left its square well before the move that it answers was made
STRAY_WHILE_MOVED = 7  # a piece stood where none should while a move was finished elsewhere
MOVED_THERE_BEFORE = 10  # … by the same side, whose move before could have ended there: rather, it did
STRAYS_MAX = 2  # so many count: pieces may be parked
OUT_WHILE_MOVED = 7  # another piece was off its square before a move was begun, and still when it stood
DROPPED_BESIDES = 26  # a piece was dropped while another one was in a hand: rather, that one was set down
MADE_ROOM = 22  # … or where a piece had only made room for a drop, rather, and was put back
CARRIED_ON_LATE = 10  # the last move was carried on after the other side had begun to answer it
CARRIED_ON = 4  # … before anybody could have seen that it had
KNOCKED_ON = (
    6  # a piece that stood went on to the square beside in less time than a hand needs: it was knocked there
)
VICTIM_NOT_LET_GO = 7  # a piece was taken while its own hand was still there: rather, it slid on
VICTIM_ELSEWHERE = (
    10  # a capture that nobody saw, while another piece was taken off that the same one could take
)
VICTIM_NOT_LAST = 4  # another piece was set down after the capturing one should have been
BACK_AT_ONCE = 6  # a piece that had just moved went back by a move of its own
PASSED_OVER = (
    10  # a piece moved again before a hand could have let go of it: rather, it slid over that square
)
SLID_ON = 14  # … or long before a piece that takes it was: rather, it slid on, and pushed another one off
HARDLY_STOOD = 2  # … or hardly could, or nobody who has another move takes it up again so soon
WENT_STRAIGHT_ON = 6  # … hardly could, and it goes straight on in the same turn: rather, that is one move
NOT_WAITED = 9  # … or was taken up before the reply was begun, and stands elsewhere just after that does
UNDER_PROMOTION = 8  # not the strongest piece
OTHER_WAY = 8  # a piece that jumps several times came down on the squares of its way in another order
STOOD_LONG = 4  # a piece stood for seconds where it could have gone, and went on: rather, that was a move
REVISED = 1  # the last move was carried on or changed
TAKEN_BACK = 3  # the last move was set back
TAKEN_BACK_TOGETHER = 6  # … and several, but not one after the other
BY_TURNS = 8  # … the older ones first, each after it had stood for a while: rather, they were played back
SET_BACK = 10  # both pieces of a capture were put back to where they had stood, and it was made nevertheless
PUT_RIGHT = 6  # a capture was put back and made otherwise: rather, the last mover was taken, and took nothing
HASTY_REPLY = 2  # a reply that overlaps what it answers may leave the board so much more restless
UNPRESSED = 4  # where presses complete moves: a move although two before it have not been pressed for
PRESSED_FOR_TWO = 8  # one press, and two turns of the presser since the last one
PRESSED_FOR_NOTHING = 4  # … or none: the last one had been pressed for
REWRITTEN = 14  # a press completed a capture that everybody saw
TAKEN_BEFORE_PRESS = 6  # the piece that was pressed for had been taken up well before the press
TAKEN_AFTER_PRESS = 8  # a victim was lifted only after the press for its capture
PASS_AT_ONCE = 4  # the other side, which can only pass, is not given a moment to do so
PASS_DUE = 4  # a side that can only pass has not passed, although the move before is made; once more after a long rest
TOLD_LATE = 4  # a switch closed only when its piece was pushed to its place
LANDING_OF_ANOTHER = 8  # … though the piece that was seen to land in between would have been another one
LANDING_DENIED = 20  # … or none at all
UNSEEN_BEGUN = 8  # on return a move of several pieces is half made
UNSEEN_PLY = 3  # a ply played while nothing was sensed
UNSEEN_HURRIED = 4  # … for which hands had hardly the time
UNSEEN_TAKEN_BACK = 5  # moves were taken back while nothing was sensed, besides what it costs to play as many
UNSEEN_UNDER_PROMOTION = 2  # not the strongest piece, of which nothing was seen either
UNSEEN_IN_HAND = 4  # on return a piece is in a hand; a ply more that explains the board is likelier
UNSEEN_ADJUSTED = 4  # … one that has no business there, after moves that nobody saw: it is adjusted

PRESSED_UNFINISHED = 12  # the clock was pressed, yet no move of the presser is believed in
ANSWERED_OTHERWISE = 100  # a person said it was another move

HOPELESS = 4 * STRAY_PIECE  # so much disorder is not looked into: pieces were swept off, or moves missed
FORGOTTEN = 40  # dearer than the cheapest by so much: no longer considered
BELIEVED_MAX = 10  # a move explained only at a greater price is not sure, though nothing else explains it
BELIEVED_MORE = 4  # … and so much for each more that is explained with it
DEAR_MIN = 7  # moves explained only at such a price, or more, …
DEAR_MORE = 4  # … must be cheaper by so much more than every rival
LOST_MIN = 15  # moves explained only at a greater price still, and all that follow: the game may have been another one
CERTAIN = 7  # the cheapest must be cheaper than every rival by so much to be called sure
SAME_LATER = 8  # … and so much more for each two moves more, or fewer, that led there: nothing tells later
PASSES_DIFFER = 5  # … and so much more where it has other passes: nothing confirms whose turn it was
ASKED = 6  # … by less, and a question is worth the players' while

UNSEEN_LEAST_MS = 100  # hands lift a piece and set it down elsewhere in no less
UNSEEN_PLY_MS = 500  # hands play and press for a move in no less, several in a row
TOGETHER_MS = 150  # both switches that a piece on their border closes do so within so long
OVERLAP_MS = 40  # arrival may be reported this long before departure (two hands, scan order)
LET_GO_MS = 50  # no hand lets go of a piece, and no other one takes it, in less
FLICKER_MS = 80  # no hand takes a piece off and sets another one down in less; a weak magnet does
SEEN_MS = 300  # nobody sees what is set down and takes a piece to answer it in less
STOOD_MS = 1000  # nobody leaves a victim beside the game for so long and takes it off just before he captures
HASTY_MS = 350  # hasty hands take theirs so long before, mostly
EARLY_MS = 600  # a hand may take its piece this long before the other one has set its own down
VICTIM_LEFT_MS = 3000  # what is taken elsewhere may be taken off so long into the reply
REACH_MS = 150  # no hand goes from the board to the lever in less
PASSED_MS = 150  # a piece that slides rests for less on a square that it passes over, mostly
OWN_MOVE = 2  # so many moves ago, at most, a side that moves by turns has moved last
AT_ONCE_MS = 500  # no game moves a piece there and back in less
ONE_GESTURE_MS = 1500  # a hand takes up a piece and the one that it takes within so long
PARKED_MS = 3500  # a victim set down on the board is taken off it within so long
LATE_MAX_MS = 6000  # so late a piece beside its magnet may be pushed to its place
OPENS_LATE_MS = 2000  # so late a switch may tell that its piece has left
REREAD_MAX = 3  # so many games are read again where the board makes no sense
SEARCHED_MAX = 6  # so many are gone on from after an outage where those lead nowhere
TAKEN_BACK_AT_ONCE = 12  # so many moves may be in the air together while they are taken back …
ADJUSTED_MAX = 2  # … with so many other pieces adjusted …
KNOCKED_MAX = 3  # … and so many knocked over shortly before; more are swept off
CANDIDATES_MAX = 16
UNSEEN_MAX = 32  # … and so many until a piece comes down elsewhere, after touches were missed
