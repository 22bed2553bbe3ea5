/*
 * The engine, compiled once for each width of square sets (engine_64.c, engine_128.c, engine_192.c set RC_WORDS
 * and include engine.inc). This header holds its types: the tables made at load and the contract of mechanisms.
 */
#ifndef RC_ENGINE_H
#define RC_ENGINE_H

#include "game.h"
#include "load.h"
#include "set.h"
#include "text.h"

#define LINES_STRAIGHT 1
#define LINES_DIAGONAL 2
#define COMPONENTS_MAX 9 /* three forms, each in three modes */

typedef struct lame_step {
    uint8_t square; /* where it starts */
    uint8_t leg;
} lame_step;

/* All goals of a lame leaper that one leg holds off. */
typedef struct lame_way {
    set_t leg, goals;
} lame_way;

/* A part of a piece's move that is not a plain leap or a whole slide. */
typedef struct component {
    uint8_t form; /* ATOM_LAME, ATOM_SLIDE, ATOM_HOP */
    uint8_t modes;
    uint8_t lines;
    const set_t *mask;           /* [from]: squares it may reach (range, direction, zones) */
    const set_t *mask_from;      /* [to]: squares it may come from, lame leapers' too */
    const lame_way *ways;        /* lame: grouped by `from` */
    const uint16_t *first_way;   /* [from], one more than there are squares */
    const lame_step *steps_from; /* grouped by `to` */
    const uint16_t *first_step_from;
} component;

/*
 * For kinds of a few leaps that shift every square number by the same amount: all pieces of the kind on `from` go at
 * once. Only for counting, where it does not matter which piece goes where.
 */
#define CROWD_STEPS_MAX 4
typedef struct crowd_step {
    uint8_t modes;
    int16_t shift;
    set_t from;
} crowd_step;

typedef struct crowd {
    unsigned step_count;
    crowd_step steps[CROWD_STEPS_MAX];
    int16_t over_shift, double_shift; /* the double step's two halves */
    set_t double_from;
} crowd;

/* A kind that attacks by leaps: from where it attacks each square. */
typedef struct leaper {
    unsigned kind;
    const set_t *from;
} leaper;

/* What one kind of one side can do. Tables that would be empty everywhere are NULL. */
typedef struct kind_moves {
    uint8_t lines; /* whole slides that move and capture */
    bool attacks;  /* has any way to capture */
    bool promotes;
    bool may_stay;                       /* its promotion is optional */
    const set_t *leap, *leap_from;       /* move and capture */
    const set_t *quiet;                  /* move only */
    const set_t *capture, *capture_from; /* capture only */
    const set_t *en_passant_from;
    const uint8_t *double_to, *double_over; /* lame initial double step, RC_NO_SQUARE where there is none */
    const crowd *crowd;                     /* NULL if the kind cannot be counted so */
    uint8_t component_count;
    component components[COMPONENTS_MAX];
    set_t promotion_zone;
} kind_moves;

typedef struct line_pair {
    set_t lower, upper;
} line_pair;

typedef struct tables {
    unsigned squares;
    bool plain; /* only leaps and whole slides: pins and check mask are exact */
    set_t board;
    set_t star[RC_SQUARES_MAX][4];     /* [square][LINES_...]: all squares on these lines */
    line_pair line[RC_SQUARES_MAX][4]; /* along the rank, the file, the diagonal, the other diagonal */
    set_t *between;                    /* [a * squares + b]: strictly between on a line, empty if not aligned */
    uint8_t *aligned;                  /* [a * squares + b]: LINES_... of the line both stand on, 0 if none */
    uint64_t all_kinds;                /* bit n: kind n exists */
    uint64_t royal_kinds[2];           /* bit n: kind n is that side's royal piece */
    uint64_t reset_kinds;              /* bit n: moves of kind n set the half-move count to 0 */
    bool picky;                        /* some kind may not take some other */
    uint8_t attacker_count[2];
    uint8_t attackers[2][RC_KINDS_MAX]; /* kinds that can take the royal piece, or anything where there is none */
    uint64_t attacker_kinds[2];         /* the same, bit n: kind n */
    set_t danger[2][RC_SQUARES_MAX];    /* [side][square]: from where attackers could take there, if all is free */
    unsigned leaper_count[2];
    leaper leapers[2][2 * RC_KINDS_MAX]; /* of the attackers */
    kind_moves moves[2][RC_KINDS_MAX];
} tables;

/* Where generated moves go: counted only when `moves` is NULL. */
typedef struct sink {
    rc_move *moves;
    size_t capacity;
    size_t count;
} sink;

/* What is known about a position before its moves are generated. */
typedef struct outlook {
    unsigned us, them, royal; /* royal: RC_NO_SQUARE if there is none */
    set_t own, enemy, occupied;
    bool in_check;
} outlook;

/* A mechanism that another cannot be combined with, and why, in words for people. */
typedef struct rc_misfit {
    const char *name, *why;
} rc_misfit;

/*
 * One rare rule. Each file in mechanisms/ defines one, called <file>_mechanism; the build lists the files, so a
 * new mechanism touches no other file. Every function may be NULL.
 */
struct rc_mechanism {
    const char *name;         /* the word under `mechanisms =` */
    const char *const *keys;  /* the definition keys that it reads, NULL-terminated; NULL for none */
    const rc_misfit *misfits; /* mechanisms that it cannot be combined with, ended by a NULL name; NULL for none */
    /* Reads the mechanism's own keys into the game; called after boards, pieces and the array are known. */
    rc_status (*configure)(rc_game *game, rc_message *message);
    bool arranges; /* configure() puts pieces on the array: it is called before the others' */
    /* True if no piece may ever go from one square to another; asked when the tables are made. */
    bool (*bars)(const rc_game *game, unsigned from, unsigned to);
    /* Adds legal moves of its own to the sink. */
    void (*generate)(const rc_game *game, const rc_position *position, const outlook *view, sink *out);
    /* Plays and takes back moves of its own type; side, counters and the undo record are the engine's. */
    void (*apply)(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo);
    void (*revert)(const rc_game *game, rc_position *position, const rc_undo *undo); /* NULL if all went by put() */
    /* Sets flags, captured and captured_square of a record of its own type. */
    void (*describe)(const rc_game *game, const rc_position *position, rc_move_record *record);
    /* True if a position with the royal piece of `us` on `royal` and these squares occupied is forbidden. */
    bool (*forbids)(const rc_game *game, const rc_position *position, unsigned us, unsigned royal, set_t occupied);
    /* Squares whose vacating may make a position forbidden while the royal piece stays. */
    set_t (*sensitive)(const rc_game *game, const rc_position *position, unsigned us, set_t occupied);
    /*
     * Ends of the game. Each returns true when it sets end and result (and reason, for RC_DECIDED).
     * `decides`: seen on the board before moves are looked for; there are then no legal moves and no mate.
     * `stuck`: the side to move has no legal move; asked before mate and stalemate are.
     * `end`: asked when there are legal moves (which stay legal).
     */
    bool (*decides)(const rc_game *game, const rc_position *position, rc_outcome *outcome);
    bool (*stuck)(const rc_game *game, const rc_position *position, rc_outcome *outcome);
    bool (*end)(const rc_game *game, const rc_position *position, rc_outcome *outcome);
    /*
     * State. A mechanism owns `state_words` words of position->state, from state_of(game, MECHANISM_x); they are
     * saved, restored and hashed for it, as the hands are. Words that are not part of the position must not be kept.
     * `reset` sets them from the board alone; then the FEN fields `key=value` that it owns are read, then checked.
     * `write_field` writes the value of a key; writing nothing leaves the field out.
     */
    uint8_t state_words;
    const char *const *fields; /* NULL-terminated, in the order of writing */
    void (*reset)(const rc_game *game, rc_position *position);
    bool (*read_field)(const rc_game *game, rc_position *position, const char *key, const char *value, rc_message *why);
    bool (*check_state)(const rc_game *game, const rc_position *position, rc_message *why);
    void (*write_field)(const rc_game *game, const rc_position *position, const char *key, writer *w);
    /* After any move, before the turn passes; changes the board with put() only, which is undone by itself. */
    void (*after)(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo);
    /* True if the side that has just moved moves again; asked after `after`. */
    bool (*keeps_turn)(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo);
    /* True for a position in the middle of a turn: it is no occurrence for the counting of repetitions. */
    bool (*fleeting)(const rc_game *game, const rc_position *position);
    /* Takes moves away from the legal ones; returns how many are left, in the order they had. */
    size_t (*filter)(const rc_game *game, const rc_position *position, rc_move *moves, size_t count);
    /* Whether `by` attacks a square in a way that Betza does not say; only together with `trial`. */
    bool (*attacks)(const rc_game *game, const rc_position *position, unsigned square, unsigned by, set_t occupied,
                    set_t present);
    bool peaceful; /* its moves take nothing: who leaves a square is not captured */
    bool trial;    /* moves change more than two squares or attacks depend on more: legality is tried out */
    /* A piece of neither side, which is not in the position's sets: its square (RC_NO_SQUARE: none) and kind. */
    unsigned (*neutral)(const rc_game *game, const rc_position *position, unsigned *kind);
    /* For games without royal pieces: what is in check when `side` is to move, RC_NO_SQUARE if nothing. */
    unsigned (*checked)(const rc_game *game, const rc_position *position, unsigned side);
    /* Writes a move of its own type (position not needed); NULL: as two squares and the promotion. */
    void (*text)(const rc_game *game, rc_move move, writer *w);
};

#endif
