/*
 * rules_c: what is legal, what a move does, how a game ends, for every game that a definition file describes.
 *
 * Ownership. A game is allocated by rc_game_load() and freed by rc_game_free(); it never changes in between, so any
 * number of threads may share it. Positions, undo records, move buffers and text buffers belong to the caller;
 * a position is plain data and is copied by assignment. Nothing is allocated after a game is loaded.
 *
 * Failures. Every call that can fail returns rc_status and leaves its outputs untouched unless it returns RC_OK.
 * Outputs come last and must not alias inputs or each other. Pointers are never NULL unless a declaration says so.
 * What the caller can rule out (a square, move or position not of this game) is asserted, also in release builds.
 *
 * The part between the two CFFI marks is read by build_ffi.py as it stands: it holds declarations only.
 */
#ifndef RULES_C_H
#define RULES_C_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* CFFI BEGIN */

/* Sizes that appear in the plain structs below. */
#define RC_SQUARES_MAX 192
#define RC_KINDS_MAX 40
#define RC_WORDS_MAX 3
#define RC_STATE_WORDS 8
#define RC_MOVES_MAX 4096
#define RC_CHANGES_MAX 24
#define RC_NO_SQUARE 255

typedef enum rc_status {
    RC_OK = 0,
    RC_ERROR_MEMORY,     /* no memory while a game is loaded */
    RC_ERROR_FILE,       /* a definition file cannot be read */
    RC_ERROR_DEFINITION, /* a definition file says something wrong; the message names file, line and right words */
    RC_ERROR_FEN,        /* a position cannot be read, or cannot be a position of this game */
    RC_ERROR_MOVE,       /* a text that is no move, or a move that is not legal here */
    RC_ERROR_AMBIGUOUS,  /* short notation that fits several legal moves */
    RC_ERROR_BUFFER,     /* the caller's buffer is too small */
    RC_ERROR_EFFORT,     /* a search would visit more positions than it may */
} rc_status;

/* The first piece code of a side is its side bit; kinds count from 1, so that 0 is an empty square. */
typedef uint8_t rc_piece; /* kind | side << 6 */

typedef enum rc_side { RC_SOUTH = 0, RC_NORTH = 1 } rc_side;

/*
 * A move as one number, unique among the legal moves of a position:
 *   bits 0-7 from, 8-15 to, 16-23 promotion (the new kind) or 0, 24-31 type (0 ordinary, else which mechanism),
 *   32-63 what the mechanism needs besides. 0 is never a move. A drop has no from (RC_NO_SQUARE), a pass neither.
 */
typedef uint64_t rc_move;

/* Bits of rc_move_record.flags. */
#define RC_CAPTURE 1
#define RC_CASTLING 2
#define RC_EN_PASSANT 4
#define RC_PROMOTION 8
#define RC_DOUBLE_STEP 16
#define RC_DROP 32
#define RC_CHECK 64
#define RC_MATE 128
#define RC_CHANGE 256 /* the promotion is compulsory and without a choice: no notation names it */
#define RC_PASS 512

/* A position. Plain data owned by the caller, copied by assignment; fields are read-only outside the library. */
typedef struct rc_position {
    uint64_t key;                                     /* the full state, hashed; equal states have equal keys */
    uint64_t sets[(2 + RC_KINDS_MAX) * RC_WORDS_MAX]; /* the engine's square sets: sides, then kinds */
    uint32_t state[RC_STATE_WORDS];                   /* what mechanisms remember (phase, dice, broker ...) */
    uint8_t hand[2][RC_KINDS_MAX];                    /* pieces in hand, by side and kind */
    rc_piece board[RC_SQUARES_MAX];                   /* the piece on each square, 0 if none */
    uint16_t rights;                                  /* castling rights, one bit each */
    uint16_t halfmove;                                /* single moves since a capture or a pawn's move */
    uint16_t fullmove;                                /* counts from 1, one more after North's move */
    uint8_t side;                                     /* to move */
    uint8_t royal[2];                                 /* square of the royal piece, RC_NO_SQUARE if none */
    uint8_t en_passant;                               /* the square passed over, RC_NO_SQUARE if none */
    uint8_t en_passant_victim;                        /* where the piece to be taken stands */
} rc_position;

/* What rc_pop() needs to take a move back. Plain data owned by the caller. */
typedef struct rc_undo {
    rc_move move;
    uint64_t key;
    uint32_t state[RC_STATE_WORDS];
    uint8_t hand[2][RC_KINDS_MAX];
    struct {
        uint8_t square;
        rc_piece before;
    } changes[RC_CHANGES_MAX]; /* squares that a mechanism changed, oldest first */
    uint16_t rights;
    uint16_t halfmove;
    uint16_t fullmove;
    uint8_t en_passant;
    uint8_t en_passant_victim;
    rc_piece captured;
    rc_piece moved;
    uint8_t change_count;
    uint8_t captured_aside; /* 1: what was captured is among the changes, it did not stand on the goal */
    uint8_t side;           /* who moved */
} rc_undo;

/* A legal move with everything that it does. Square sets: square n is bit n % 64 of word n / 64. */
typedef struct rc_move_record {
    rc_move move;
    uint8_t from;                    /* RC_NO_SQUARE for a drop */
    uint8_t to;                      /* RC_NO_SQUARE for a pass */
    uint8_t kind;                    /* of the moving piece, before a promotion; 0 for a pass */
    uint8_t promotion;               /* new kind, 0 if none */
    uint8_t captured;                /* kind, 0 if none */
    uint8_t captured_square;         /* RC_NO_SQUARE if none */
    uint16_t flags;                  /* RC_CAPTURE ... */
    uint64_t vacated[RC_WORDS_MAX];  /* occupied before, empty after */
    uint64_t filled[RC_WORDS_MAX];   /* empty before, occupied after */
    uint64_t replaced[RC_WORDS_MAX]; /* occupied before and after, by another piece */
    uint64_t taken[RC_WORDS_MAX];    /* where enemy pieces stood that are gone (Relay: none); captured_square is one */
} rc_move_record;

/* A message for people. `line` is 0 where no line of a file is meant. */
typedef struct rc_message {
    char text[640];
} rc_message;

typedef enum rc_end {
    RC_NOT_ENDED = 0,
    RC_CHECKMATE,
    RC_STALEMATE,
    RC_INSUFFICIENT_MATERIAL,
    RC_SEVENTY_FIVE_MOVES,
    RC_FIVEFOLD_REPETITION,
    RC_REPETITION,
    RC_DECIDED, /* by a rule of this game alone, see rc_outcome.reason */
} rc_end;

typedef enum rc_result { RC_SOUTH_WINS = 0, RC_NORTH_WINS, RC_DRAW } rc_result;

/* Bits of what the side to move may claim. */
#define RC_CLAIM_REPETITION 1
#define RC_CLAIM_FIFTY_MOVES 2

typedef struct rc_outcome {
    rc_end end; /* RC_NOT_ENDED: the other fields say nothing */
    rc_result result;
    uint32_t claims;    /* RC_CLAIM_...; set whether or not the game has ended */
    const char *reason; /* the word for the end ("checkmate", "key-held" ...), "" if none; static text */
} rc_outcome;

/* How a game treats counters and dead ends; from its definition. */
typedef struct rc_rules {
    uint16_t claimable_repetition; /* occurrences of a position that a player may claim, 0 for never */
    uint16_t automatic_repetition; /* occurrences that end the game, 0 for never */
    uint16_t claimable_moves;      /* full moves without capture or pawn move that may be claimed, 0 for never */
    uint16_t automatic_moves;      /* full moves that end the game, 0 for never */
    uint8_t stalemate_loses;       /* 1: the side without a move has lost; 0: draw */
} rc_rules;

typedef struct rc_kind_info {
    char letter;        /* upper case */
    uint8_t plus;       /* 1: written +X, a promoted piece that must remember it */
    uint8_t unmarked;   /* 1: a promotion to it is written =X all the same */
    const char *name;   /* owned by the game */
    const char *betza;  /* South's moves as the definition states them; owned by the game */
    uint8_t royal[2];   /* by side */
    uint8_t unlettered; /* a pawn: short notation omits its letter */
    uint8_t promotes;   /* can promote */
    int32_t value;      /* 0 if the definition states none */
} rc_kind_info;

/* A way to castle. */
typedef struct rc_castling_info {
    char letter; /* as in a FEN: upper case South's */
    uint8_t side;
    uint8_t is_short;                                   /* written O-O */
    uint8_t royal_from, royal_to, tower_from, tower_to; /* royal_from RC_NO_SQUARE: not in this game's array */
    uint8_t written_to;           /* the goal that coordinate notation names: royal_to, or the tower's square */
    uint64_t empty[RC_WORDS_MAX]; /* squares that must be empty */
    uint64_t safe[RC_WORDS_MAX];  /* squares that must not be attacked */
} rc_castling_info;

typedef struct rc_game rc_game;

/* The words for a status, an end, a result ("1-0"). Static text; "unknown" for any other number. */
const char *rc_status_text(rc_status status);
const char *rc_end_text(rc_end end);
const char *rc_result_text(rc_result result);

/*
 * Reads the definition at `path`. Parents are looked for in the file's own folder, then in `library`.
 * `options` is "name=value" pairs separated by newlines, or empty; they choose [option ...] sections of the file.
 * The caller frees *game. On failure *message says what is wrong, where, and which words would be right.
 * Fails: RC_ERROR_FILE, RC_ERROR_DEFINITION, RC_ERROR_MEMORY.
 */
rc_status rc_game_load(const char *path, const char *library, const char *options, rc_message *message, rc_game **game);

/* Frees a game; NULL is allowed. Positions of the game must not be used afterwards. */
void rc_game_free(rc_game *game);

/* What a definition says under a key ("name", "style", "notes" ...); NULL if nothing. Owned by the game. */
const char *rc_game_text(const rc_game *game, const char *key);

/* The size of a board. */
uint32_t rc_game_files(const rc_game *game);
uint32_t rc_game_ranks(const rc_game *game);
/* 1, or 2: squares of board two are named in upper case, and follow those of board one. */
uint32_t rc_game_boards(const rc_game *game);
uint32_t rc_game_squares(const rc_game *game);
/* How many 64-bit words the engine of this game computes with: 1, 2 or 3. */
uint32_t rc_game_words(const rc_game *game);
rc_rules rc_game_rules(const rc_game *game);

/* Kinds are 1 ... rc_game_kinds(). RC_ERROR_MOVE for any other number. */
uint32_t rc_game_kinds(const rc_game *game);
rc_status rc_game_kind(const rc_game *game, uint32_t kind, rc_kind_info *info);

/* What a promotion can give a side: the kinds, by index in the order of the definition; 0 behind the last. */
uint32_t rc_game_promotion(const rc_game *game, rc_side side, uint32_t index);

/* The ways to castle are 0 ... rc_game_castlings() - 1; `index` must be one of them. */
uint32_t rc_game_castlings(const rc_game *game);
void rc_game_castling(const rc_game *game, uint32_t index, rc_castling_info *info);

/* The squares of a named zone for a side, as a square set; RC_ERROR_DEFINITION if the game has no such zone. */
rc_status rc_game_zone(const rc_game *game, const char *name, rc_side side, uint64_t squares[3]);

/* A square's name, static for the game's life; the square of a name, RC_NO_SQUARE if there is none. */
const char *rc_square_name(const rc_game *game, uint32_t square);
uint32_t rc_square_of(const rc_game *game, const char *name);

/* The start position. */
void rc_position_start(const rc_game *game, rc_position *position);

/*
 * A position with these piece codes (one for each square) and nothing else, for questions about attacks and reach.
 * It need not be possible in a game: royal pieces may be missing or attacked. Every code must be 0 or a kind's.
 */
void rc_position_place(const rc_game *game, const rc_piece *board, rc_side side, rc_position *position);

/* Reads a FEN; missing last fields take their usual values. Fails: RC_ERROR_FEN with the reason in *message. */
rc_status rc_position_read(const rc_game *game, const char *fen, rc_message *message, rc_position *position);

/*
 * As rc_position_read, for a position that an illegal move left behind and that stands all the same (FIDE Laws A.5.2):
 * the royal piece of the side that is not to move may be attacked. Moves that take it are among its moves.
 */
rc_status rc_position_read_standing(const rc_game *game, const char *fen, rc_message *message, rc_position *position);

/* How many pieces of a kind a side has in hand. */
uint32_t rc_hand(const rc_game *game, const rc_position *position, rc_side side, uint32_t kind);

/* Writes the FEN, zero-terminated. Fails: RC_ERROR_BUFFER. */
rc_status rc_position_fen(const rc_game *game, const rc_position *position, size_t size, char *text);

/*
 * The key to compare positions by when repetitions are counted: as position->key, but without an en passant
 * right that no legal move can use (FIDE Laws 9.2.3).
 */
uint64_t rc_repetition_key(const rc_game *game, const rc_position *position);

/* All legal moves. `count` counts; the order is fixed. Fails: RC_ERROR_BUFFER. */
rc_status rc_legal_moves(const rc_game *game, const rc_position *position, size_t capacity, rc_move *moves,
                         size_t *count);

/* All legal moves with everything they do. Fails: RC_ERROR_BUFFER (nothing is written to *count). */
rc_status rc_list_moves(const rc_game *game, const rc_position *position, size_t capacity, rc_move_record *records,
                        size_t *count);

/*
 * A number for the record of each legal move, in the order of rc_list_moves(): equal numbers of one game stand for
 * equal records (what castles, jumps and the like by a 64-bit hash, as keys do). Gives how many moves there are; if
 * that is more than `capacity`, nothing is written.
 */
size_t rc_number_moves(const rc_game *game, const rc_position *position, size_t capacity, uint64_t *numbers);

/*
 * What is seen of a board whose moves were not: these squares hold a piece, but of the `unknown` ones nothing is known;
 * up to `absent_max` pieces of the position may not stand on the board.
 */
#define RC_LINE_MAX 6      /* moves of a line */
#define RC_LINE_CHANGES 4  /* squares that a move changes, at most, unless one of its position changes more: castling */
#define RC_LINE_ARRIVALS 2 /* of these it fills so many, at most */
typedef struct rc_sight {
    uint64_t occupied[RC_WORDS_MAX];
    uint64_t unknown[RC_WORDS_MAX];
    uint32_t absent_max;
    uint64_t positions_max; /* so many are visited to find out, at most */
} rc_sight;

/*
 * The lines of `plies` legal moves (1 to RC_LINE_MAX) that lead to what is seen, `plies` moves each, in the order of
 * rc_legal_moves(). `capacity` and `count` count lines. Fails: RC_ERROR_BUFFER, RC_ERROR_EFFORT (nothing is written to
 * *count).
 */
rc_status rc_lines_to(const rc_game *game, const rc_position *position, const rc_sight *sight, uint32_t plies,
                      size_t capacity, rc_move *moves, size_t *count);

/* One legal move with everything it does. The move must be legal here. */
void rc_describe_move(const rc_game *game, const rc_position *position, rc_move move, rc_move_record *record);

/* Whether the move is one of the legal moves here. */
int rc_is_legal(const rc_game *game, const rc_position *position, rc_move move);

/* Plays a legal move, keeping in *undo what rc_pop() needs. The move must be legal here. */
void rc_push(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo);

/* Takes back the last move played on this position. */
void rc_pop(const rc_game *game, rc_position *position, const rc_undo *undo);

/* Counts the leaves of the tree of legal moves; depth 0 gives 1. Uses stack only: about 40 kB a ply. */
uint64_t rc_perft(const rc_game *game, const rc_position *position, uint32_t depth);

/* Whether the royal piece of `side` is attacked. */
int rc_is_check(const rc_game *game, const rc_position *position, rc_side side);

/* The square of what is in check for `side`, RC_NO_SQUARE if nothing is. */
uint32_t rc_checked_square(const rc_game *game, const rc_position *position, rc_side side);

/* What stands on each square: position->board, and a piece of neither side under South's code. `codes`: one a square. */
void rc_pieces(const rc_game *game, const rc_position *position, rc_piece *codes);

/* The square of the piece of neither side, RC_NO_SQUARE if there is none. */
uint32_t rc_neutral_square(const rc_game *game, const rc_position *position);

/* The pieces of `side` that attack a square as the board stands (pins ignored), as a square set. */
void rc_attackers(const rc_game *game, const rc_position *position, uint32_t square, rc_side side, uint64_t squares[3]);

/*
 * Where the piece on `square` could go if its own royal piece did not matter and if it were its side's turn
 * (castling not included), as a square set; empty for an empty square.
 */
void rc_reach(const rc_game *game, const rc_position *position, uint32_t square, uint64_t squares[3]);

/*
 * Whether and how the game has ended, and what may be claimed. `keys` are the repetition keys of all earlier
 * positions of the game, oldest first (may be NULL when `count` is 0).
 */
void rc_position_outcome(const rc_game *game, const rc_position *position, const uint64_t *keys, size_t count,
                         rc_outcome *outcome);

/*
 * Coordinate notation. Reading finds the legal move that the text means (`e7e8=Q`; `e7e8q` is the same).
 * Writing a move whose type is not 0 needs no position (NULL).
 * Fails: RC_ERROR_MOVE (reason in *message), RC_ERROR_BUFFER.
 */
rc_status rc_move_read(const rc_game *game, const rc_position *position, const char *text, rc_message *message,
                       rc_move *move);
rc_status rc_move_text(const rc_game *game, const rc_position *position, rc_move move, size_t size, char *text);

/*
 * Short algebraic notation, with + and #. The move written must be legal here. Reading is lenient about missing
 * or needless x, + and #. Fails: RC_ERROR_MOVE, RC_ERROR_AMBIGUOUS (reasons in *message), RC_ERROR_BUFFER.
 */
rc_status rc_san_read(const rc_game *game, const rc_position *position, const char *text, rc_message *message,
                      rc_move *move);
rc_status rc_san_text(const rc_game *game, const rc_position *position, rc_move move, size_t size, char *text);

/* Checks every invariant of a position (sets, royal squares, key). RC_ERROR_FEN with the reason in *message. */
rc_status rc_position_validate(const rc_game *game, const rc_position *position, rc_message *message);

/*
 * Solving small games. A position that is nothing but pieces and a turn, as one number: bit 63 is set if North is to
 * move, the bits below it say which squares are occupied, the rest what stands there (a digit a piece).
 * RC_ERROR_DEFINITION if the game has hands, castling, en passant or mechanisms' state, or if its array does not fit.
 */
rc_status rc_codes_fit(const rc_game *game, rc_message *message);
/* The number of a position, and the position of such a number (counters as at the start). The game's codes must fit. */
uint64_t rc_position_code(const rc_game *game, const rc_position *position);
void rc_position_decode(const rc_game *game, uint64_t code, rc_position *position);

/*
 * Leaping games: no royal piece, only leaps that are the same for both sides, a key square to be held, nothing else.
 * There the side to move may always be taken for South, and a position for its images under the board's symmetries:
 * rc_leaping_code() is the least code among them. Tables are plain data of the caller, valid as long as the game is.
 */
#define RC_LEAPING_KINDS_MAX 4
#define RC_LEAPING_SQUARES_MAX 25
#define RC_SYMMETRIES_MAX 8
typedef struct rc_leaping {
    uint32_t leaps[RC_LEAPING_KINDS_MAX][RC_LEAPING_SQUARES_MAX]; /* where a piece on a square can go, as a set */
    uint32_t lower[RC_SYMMETRIES_MAX][8192];                      /* images of sets: of squares 0-12 ... */
    uint32_t upper[RC_SYMMETRIES_MAX][4096];                      /* ... and of squares 13-24 */
    uint8_t image[RC_SYMMETRIES_MAX][RC_LEAPING_SQUARES_MAX];     /* the same square by square */
    uint8_t value[RC_LEAPING_KINDS_MAX];                          /* leaps from a square, on average */
    uint8_t active[RC_LEAPING_KINDS_MAX];                         /* 0: with only such pieces left it is a draw */
    uint8_t kinds, squares, key, symmetries;
} rc_leaping;

/* Fails: RC_ERROR_DEFINITION if this is no leaping game; the message says why. */
rc_status rc_leaping_prepare(const rc_game *game, rc_message *message, rc_leaping *leaping);
uint64_t rc_leaping_code(const rc_game *game, const rc_leaping *leaping, const rc_position *position);

/*
 * A search for moves that do not lose, in leaping games, and what it has found; the buffers are the caller's and zero
 * at first. It sees moves by tables of its own: what it finds is to be proved by rc_strategy_check().
 */
#define RC_HABITS 4194304
typedef struct rc_defence {
    uint64_t *codes;   /* a hash table of positions with the defender to move; `capacity` of them, a power of two */
    uint32_t *notes;   /* what is known of each */
    uint32_t *habits;  /* RC_HABITS counters: how often the defender has chosen an arrangement of its pieces */
    uint64_t capacity; /* at most 7/8 of it is used */
    uint64_t count;    /* positions in the table */
    uint64_t lost;     /* of these known to be lost */
    /* 1: losses that an estimate sees are taken for such at once, which is faster, and plies of losses say nothing. */
    int trusting;
} rc_defence;

/*
 * Whether the defender can avoid being beaten within `plies` (1 to 250) from a position (its code); `defends` 1: the
 * side to move is the defender, 0: the other. `*safe` 0: it is beaten in at most so many, up to where the key can be
 * entered for good.
 * Fails: RC_ERROR_BUFFER when the table is full; it is of no use then.
 */
rc_status rc_defence_deepen(const rc_leaping *leaping, rc_defence *defence, uint64_t code, int defends, uint32_t plies,
                            int *safe);
/*
 * The positions, defender to move, that come about when the defender plays as chosen and the other side anything.
 * `*closed` 0: the choices are not complete yet, and nothing is to be used. Fails: RC_ERROR_BUFFER.
 */
rc_status rc_defence_collect(const rc_leaping *leaping, rc_defence *defence, uint64_t code, int defends,
                             uint64_t capacity, uint64_t *codes, uint64_t *count, int *closed);
/*
 * The positions that come about when the side to move of a position that it wins plays for that win and the defender
 * anything, each with this side to move, and its plies; some may be there twice. The win must have been found.
 * Fails: RC_ERROR_BUFFER.
 */
rc_status rc_defence_collect_win(const rc_leaping *leaping, rc_defence *defence, uint64_t code, uint64_t capacity,
                                 uint64_t *codes, uint8_t *plies, uint64_t *count);

/*
 * A strategy: positions (codes of rc_leaping_code(), ascending) with the side to move. `plies` NULL: it does not lose
 * any of these, because it has a move after which every reply ends the game well, or lets it take the key for good, or
 * leads to one of these again. Otherwise it wins each in at most `plies`: by a move after which every reply ends the
 * game with its win, or lets it take the key for good, or leads to one of these with fewer plies.
 */
typedef struct rc_strategy {
    const uint64_t *codes;
    const uint8_t *plies;
    uint64_t count;
} rc_strategy;
/*
 * Checks positions first ... last - 1 of a strategy by legal moves alone; *wrong is the first index that is not as
 * said, `last` if none.
 */
void rc_strategy_check(const rc_game *game, const rc_leaping *leaping, const rc_strategy *strategy, uint64_t first,
                       uint64_t last, uint64_t *wrong);
/* The index of a position in a strategy, `count` if it is not there. */
uint64_t rc_strategy_find(const rc_strategy *strategy, uint64_t code);

/* CFFI END */

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
