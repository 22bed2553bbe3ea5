/*
 * A loaded game: what the definition file said, in numbers. Written by load.c once, read by everything else.
 *
 *   definition file -> definition.c (keys and values) -> load.c (struct rc_game) -> engine of one width (tables)
 *
 * Square sets that do not depend on the engine's width are three 64-bit words, as in the public header.
 */
#ifndef RC_GAME_H
#define RC_GAME_H

#include "rules_c.h"

#include <stdbool.h>

#include "definition.h"

#define RC_FILES_MAX 12 /* and ranks */
#define RC_LETTERS 26
#define RC_ATOMS_MAX 24
#define RC_PROMOTIONS_MAX 16
#define RC_ZONES_MAX 24
#define RC_RIGHTS_MAX 16
#define RC_MECHANISMS_MAX 12
#define RC_MECHANISMS_KNOWN_MAX 64
#define RC_NAME_MAX 48

#define RC_KIND_MASK 63
#define RC_SIDE_SHIFT 6

static inline uint8_t piece_of(unsigned side, unsigned kind)
{
    return (uint8_t)(kind | side << RC_SIDE_SHIFT);
}
static inline uint8_t kind_of(rc_piece piece)
{
    return piece & RC_KIND_MASK;
}
static inline uint8_t side_of(rc_piece piece)
{
    return piece >> RC_SIDE_SHIFT;
}

/* Move fields, see rc_move in the header. */
#define RC_TYPE_ORDINARY 0

static inline rc_move move_of(unsigned from, unsigned to, unsigned promotion, unsigned type, unsigned extra)
{
    return (rc_move)from | (rc_move)to << 8 | (rc_move)promotion << 16 | (rc_move)type << 24 | (rc_move)extra << 32;
}
static inline unsigned move_from(rc_move move)
{
    return (unsigned)(move & 255);
}
static inline unsigned move_to(rc_move move)
{
    return (unsigned)(move >> 8 & 255);
}
static inline unsigned move_promotion(rc_move move)
{
    return (unsigned)(move >> 16 & 255);
}
static inline unsigned move_type(rc_move move)
{
    return (unsigned)(move >> 24 & 255);
}
static inline unsigned move_extra(rc_move move)
{
    return (unsigned)(move >> 32);
}

typedef struct rc_zone {
    char name[RC_NAME_MAX];
    uint64_t squares[2][3];
} rc_zone;

/*
 * One step pattern of a piece, from Betza: dx to the east, dy forward, repeated up to `range` times (0: without
 * limit). Directions are already spelled out, so a Rook is four atoms.
 */
typedef enum atom_form { ATOM_LEAP, ATOM_LAME, ATOM_SLIDE, ATOM_HOP } atom_form;
#define ATOM_MOVES 1
#define ATOM_CAPTURES 2
#define ATOM_EN_PASSANT 4

typedef struct rc_atom {
    int8_t dx, dy;
    uint8_t range;
    uint8_t form;
    uint8_t modes;
    bool initial;      /* only from a square of the start position */
    bool diagonal_leg; /* a lame oblique leap that goes diagonally first */
    int8_t from_zone;  /* -1: anywhere */
    int8_t to_zone;    /* -1: anywhere */
} rc_atom;

typedef struct rc_promotion {
    uint8_t kind;
    uint64_t squares[3];
} rc_promotion;

typedef struct rc_kind {
    char letter;
    bool plus;     /* written +X: a promoted piece that must remember it */
    bool unmarked; /* a move that promotes to it names it without the + */
    char name[RC_NAME_MAX];
    char betza[96];
    bool royal[2];
    bool unlettered;
    bool resets; /* its moves set the half-move count to 0 */
    bool promotes;
    char becomes[3];                          /* its own promotion, "X" or "+X"; empty: the game's, if it promotes */
    int8_t becomes_zone;                      /* where; -1: the far rank */
    bool silent;                              /* its own promotion is compulsory and no notation names it */
    bool may_stay;                            /* its promotion is optional */
    uint64_t takes_letters, taken_by_letters; /* as stated, bit n: letter n, from 26 on +letter; 0: everybody */
    uint64_t takes;                           /* bit n: may take pieces of kind n */
    int32_t value;
    uint16_t atom_count[2];
    rc_atom atoms[2][RC_ATOMS_MAX * 4];
    uint64_t initial[2][3];
    uint64_t promotion_zone[2][3];
    uint8_t promotion_count[2];
    rc_promotion promotions[2][RC_PROMOTIONS_MAX];
} rc_kind;

typedef struct rc_castling {
    char letter; /* as in a FEN: upper case South's */
    uint8_t side;
    uint8_t royal_from, royal_to, tower_from, tower_to; /* free castling: royal_from is only the array's, or none */
    bool is_short;
    uint8_t tower_kind; /* 0: whatever stands there in the array */
    uint64_t empty[3];
    uint8_t safe[RC_SQUARES_MAX]; /* squares that must not be attacked */
    uint8_t safe_count;
} rc_castling;

/* Which hooks some mechanism of a game has; a game without any pays one test a move. */
#define HOOK_STATE 1   /* state words or hands: saved, restored and hashed */
#define HOOK_AFTER 2   /* acts after every move */
#define HOOK_TURN 4    /* may keep the turn */
#define HOOK_DECIDES 8 /* may end the game before moves are looked for */
#define HOOK_FILTER 16 /* takes moves away */
#define HOOK_TRIAL 32  /* legality by trial moves */
#define HOOK_TEXT 64   /* writes its own moves */

typedef struct rc_engine rc_engine;
typedef struct writer writer; /* text.h */
typedef struct rc_mechanism rc_mechanism;

struct rc_game {
    rc_definition definition;
    uint8_t files, ranks, first_rank, boards, square_count, words;
    uint8_t shown_low, shown_high; /* the ranks that the placement of a FEN shows, counted from 0 */
    struct {
        uint8_t file, rank, board;
        char name[6];
    } squares[RC_SQUARES_MAX];
    uint8_t at[2][RC_FILES_MAX][RC_FILES_MAX]; /* [board][rank][file]: the square, RC_NO_SQUARE if it does not exist */
    uint64_t stops[3];                         /* squares that end every slide */
    uint8_t zone_count;
    rc_zone zones[RC_ZONES_MAX];
    uint8_t kind_count;
    rc_kind kinds[RC_KINDS_MAX];            /* [0] unused */
    uint8_t kind_by_letter[2 * RC_LETTERS]; /* A to Z, +A to +Z */
    bool has_royal;
    uint8_t double_step_type; /* move type of a double step: 0, or the en passant mechanism's */
    uint8_t castling_count;
    rc_castling castlings[RC_RIGHTS_MAX];
    uint8_t castling_type; /* move type of castling; the way to castle is in the move's extra part */
    bool free_castling;    /* the royal piece castles from anywhere on its rank and is said to take its tower */
    uint16_t rights_kept[RC_SQUARES_MAX]; /* the rights that remain when something leaves or enters a square */
    rc_rules rules;
    uint8_t mechanism_count;
    uint8_t mechanisms[RC_MECHANISMS_MAX];     /* indices in the engine's list */
    uint8_t state_at[RC_MECHANISMS_KNOWN_MAX]; /* by index in the engine's list: its first state word */
    uint8_t state_count;                       /* state words in use */
    uint32_t hooks;
    bool in_hand[RC_KINDS_MAX]; /* kinds that a side may have in hand */
    bool has_hands;
    uint32_t mobility; /* moves that a single piece can have at most */
    struct {
        uint64_t piece[2][RC_KINDS_MAX][RC_SQUARES_MAX];
        uint64_t en_passant[RC_SQUARES_MAX];
        uint64_t right[RC_RIGHTS_MAX];
        uint64_t north_to_move;
    } random;
    const rc_engine *engine;
    void *tables; /* the engine's, of its own type */
    rc_position start;
};

/* The functions of one engine width. */
struct rc_engine {
    rc_status (*prepare)(rc_game *game, rc_message *message);    /* makes the tables */
    void (*rebuild)(const rc_game *game, rc_position *position); /* sets, royal squares and key from the board */
    bool (*generate)(const rc_game *game, const rc_position *position, size_t capacity, rc_move *moves, size_t *count);
    bool (*list)(const rc_game *game, const rc_position *position, size_t capacity, rc_move_record *records,
                 size_t *count);
    size_t (*number)(const rc_game *game, const rc_position *position, size_t capacity, uint64_t *numbers);
    void (*describe)(const rc_game *game, const rc_position *position, rc_move move, rc_move_record *record);
    rc_status (*lines)(const rc_game *game, const rc_position *position, const rc_sight *sight, unsigned plies,
                       size_t capacity, rc_move *moves, size_t *count);
    void (*push)(const rc_game *game, rc_position *position, rc_move move, rc_undo *undo);
    void (*pop)(const rc_game *game, rc_position *position, const rc_undo *undo);
    uint64_t (*perft)(const rc_game *game, rc_position *position, uint32_t depth);
    void (*attackers)(const rc_game *game, const rc_position *position, unsigned square, unsigned side,
                      uint64_t squares[3]);
    bool (*exposed)(const rc_game *game, const rc_position *position, unsigned side);     /* check, without facing */
    unsigned (*checked)(const rc_game *game, const rc_position *position, unsigned side); /* square, or none */
    unsigned (*neutral)(const rc_game *game, const rc_position *position, unsigned *kind);
    bool (*lawful)(const rc_game *game, const rc_position *position); /* the side that moved left nothing undone */
    void (*reach)(const rc_game *game, const rc_position *position, unsigned square, uint64_t squares[3]);
    bool (*can_take_en_passant)(const rc_game *game, const rc_position *position, unsigned square);
    /* Ends by mechanisms: before moves are looked for, when there are none, when there are some. */
    bool (*decided)(const rc_game *game, const rc_position *position, rc_outcome *outcome);
    bool (*stuck)(const rc_game *game, const rc_position *position, rc_outcome *outcome);
    bool (*end)(const rc_game *game, const rc_position *position, rc_outcome *outcome);
    void (*reset)(const rc_game *game, rc_position *position); /* mechanisms' state as no field says otherwise */
    bool (*read_field)(const rc_game *game, rc_position *position, const char *key, const char *value, rc_message *why);
    bool (*fleeting)(const rc_game *game, const rc_position *position);
    bool (*check_state)(const rc_game *game, const rc_position *position, rc_message *why);
    void (*write_fields)(const rc_game *game, const rc_position *position, writer *w);
    bool (*move_text)(const rc_game *game, rc_move move, writer *w); /* false: written as two squares */
    const char *(*mechanism_name)(size_t index);
    const char *const *(*mechanism_keys)(size_t index); /* NULL-terminated, may be NULL */
    bool (*arranges)(size_t index);                     /* makes the array: configured before the others */
    const char *(*misfit)(size_t one, size_t other);    /* why two mechanisms do not fit together, NULL if they do */
    void (*admit)(size_t index, rc_game *game);         /* gives it its state words and notes its hooks */
    rc_status (*configure)(size_t index, rc_game *game, rc_message *message); /* lets a mechanism read its keys */
    const rc_mechanism *const *mechanisms;
    size_t mechanism_count;
};

extern const rc_engine rc_engine_64;
extern const rc_engine rc_engine_128;
extern const rc_engine rc_engine_192;
/* The engine for square sets of so many 64-bit words, the fastest that this processor can run. */
const rc_engine *engine_for(unsigned words);

static inline bool words_have(const uint64_t words[3], unsigned square)
{
    return (words[square >> 6] >> (square & 63U)) & 1;
}
static inline void words_add(uint64_t words[3], unsigned square)
{
    words[square >> 6] |= (uint64_t)1 << (square & 63U);
}

/* A square by file and rank (both from 0) on a board; RC_NO_SQUARE if there is none. */
static inline unsigned square_at(const rc_game *game, unsigned board, int file, int rank)
{
    if (file < 0 || rank < 0 || file >= game->files || rank >= game->ranks)
        return RC_NO_SQUARE;
    return game->at[board][rank][file];
}

/* Where the royal piece stands when it castles so; position->royal must be known. */
static inline unsigned castling_royal(const rc_game *game, const rc_position *position, const rc_castling *castling)
{
    return game->free_castling ? position->royal[castling->side] : castling->royal_from;
}

/* Whether castling so is written O-O. */
static inline bool castling_is_short(const rc_game *game, const rc_position *position, const rc_castling *castling)
{
    if (!game->free_castling)
        return castling->is_short;
    return game->squares[castling->tower_from].file > game->squares[position->royal[castling->side]].file;
}

/* More moves than `side` can have; what exceeds RC_MOVES_BOUND is refused, so that a list of RC_MOVES_MAX always does. */
#define RC_MOVES_BOUND (RC_MOVES_MAX - 96) /* castling, passes and a mechanism's own moves besides */
unsigned moves_bound(const rc_game *game, const rc_position *position, unsigned side);

/* Whether a piece cannot stand on a square because it changes there and may not stay as it is. */
bool must_have_changed(const rc_game *game, const rc_kind *kind, unsigned side, unsigned square);

#define RC_FEN_BYTES 4096 /* room for any FEN */

int zone_find(const rc_game *game, const char *name);

/* splitmix64's finish (public domain, S. Vigna): the same keys on every machine and in every version. */
static inline uint64_t scrambled(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

#endif
