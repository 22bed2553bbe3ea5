/*
 * Sets of squares, one bit a square, in the width the including file asks for with RC_WORDS: 1 word is a plain
 * uint64_t, 2 words an __int128 (boards up to 128 squares), 3 words a struct (up to 192).
 * Squares are numbered along every line in the same direction, so "the next blocker up the line" is the lowest bit
 * of the upper half of a line and "the next one down" the highest bit of the lower half, on any board shape.
 */
#ifndef RC_SET_H
#define RC_SET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define RC_INLINE static inline __attribute__((always_inline, unused))

#if RC_WORDS == 1

typedef uint64_t set_t;

#define SET_EMPTY ((set_t)0)

RC_INLINE set_t set_of(unsigned square)
{
    return (set_t)1 << square;
}
RC_INLINE set_t set_and(set_t a, set_t b)
{
    return a & b;
}
RC_INLINE set_t set_or(set_t a, set_t b)
{
    return a | b;
}
RC_INLINE set_t set_xor(set_t a, set_t b)
{
    return a ^ b;
}
RC_INLINE set_t set_minus(set_t a, set_t b)
{
    return a & ~b;
}
RC_INLINE bool set_any(set_t a)
{
    return a != 0;
}
RC_INLINE bool set_meets(set_t a, set_t b)
{
    return (a & b) != 0;
}
RC_INLINE bool set_has(set_t a, unsigned square)
{
    return (a >> square) & 1;
}
RC_INLINE bool set_several(set_t a)
{
    return (a & (a - 1)) != 0;
}
RC_INLINE unsigned set_count(set_t a)
{
    return (unsigned)__builtin_popcountll(a);
}
RC_INLINE unsigned set_first(set_t a)
{
    return (unsigned)__builtin_ctzll(a);
}
RC_INLINE unsigned set_pop(set_t *a)
{
    unsigned square = (unsigned)__builtin_ctzll(*a);
    *a &= *a - 1;
    return square;
}
RC_INLINE set_t set_read(const uint64_t words[3])
{
    return words[0];
}
RC_INLINE void set_write(set_t a, uint64_t words[3])
{
    words[0] = a;
    words[1] = 0;
    words[2] = 0;
}
/* Every square's number changed by `by`; what would leave the set is lost. */
RC_INLINE set_t set_shift(set_t a, int by)
{
    return by >= 0 ? a << by : a >> -by;
}
/* The squares from a line's point up to and including the first blocker, and down likewise. */
RC_INLINE set_t set_line(set_t lower, set_t upper, set_t occupied)
{
    set_t below = (lower & occupied) | 1;
    set_t above = upper & occupied;
    set_t from_below = ~(set_t)0 << (63U - (unsigned)__builtin_clzll(below));
    return (2 * (above & (0 - above)) + from_below) & (lower | upper);
}

#elif RC_WORDS == 2

__extension__ typedef unsigned __int128 set_t;

#define SET_EMPTY ((set_t)0)

RC_INLINE set_t set_of(unsigned square)
{
    uint64_t bit = (uint64_t)1 << (square & 63U);
    return square < 64 ? (set_t)bit : (set_t)bit << 64;
}
RC_INLINE set_t set_and(set_t a, set_t b)
{
    return a & b;
}
RC_INLINE set_t set_or(set_t a, set_t b)
{
    return a | b;
}
RC_INLINE set_t set_xor(set_t a, set_t b)
{
    return a ^ b;
}
RC_INLINE set_t set_minus(set_t a, set_t b)
{
    return a & ~b;
}
RC_INLINE bool set_any(set_t a)
{
    return a != 0;
}
RC_INLINE bool set_meets(set_t a, set_t b)
{
    return (a & b) != 0;
}
RC_INLINE bool set_has(set_t a, unsigned square)
{
    uint64_t word = square < 64 ? (uint64_t)a : (uint64_t)(a >> 64);
    return (word >> (square & 63U)) & 1;
}
RC_INLINE bool set_several(set_t a)
{
    return (a & (a - 1)) != 0;
}
RC_INLINE unsigned set_count(set_t a)
{
    return (unsigned)(__builtin_popcountll((uint64_t)a) + __builtin_popcountll((uint64_t)(a >> 64)));
}
RC_INLINE unsigned set_first(set_t a)
{
    uint64_t low = (uint64_t)a;
    return low ? (unsigned)__builtin_ctzll(low) : 64U + (unsigned)__builtin_ctzll((uint64_t)(a >> 64));
}
RC_INLINE unsigned set_pop(set_t *a)
{
    unsigned square = set_first(*a);
    *a &= *a - 1;
    return square;
}
RC_INLINE set_t set_read(const uint64_t words[3])
{
    return (set_t)words[0] | (set_t)words[1] << 64;
}
RC_INLINE void set_write(set_t a, uint64_t words[3])
{
    words[0] = (uint64_t)a;
    words[1] = (uint64_t)(a >> 64);
    words[2] = 0;
}
RC_INLINE set_t set_shift(set_t a, int by)
{
    return by >= 0 ? a << by : a >> -by;
}
RC_INLINE set_t set_line(set_t lower, set_t upper, set_t occupied)
{
    set_t below = (lower & occupied) | 1;
    set_t above = upper & occupied;
    uint64_t high = (uint64_t)(below >> 64);
    set_t from_below = high ? (set_t)(~(uint64_t)0 << (63U - (unsigned)__builtin_clzll(high))) << 64
                            : ~(set_t)0 << (63U - (unsigned)__builtin_clzll((uint64_t)below | 1));
    return (2 * (above & (0 - above)) + from_below) & (lower | upper);
}

#elif RC_WORDS == 3

typedef struct __attribute__((may_alias)) set_t {
    uint64_t w[3];
} set_t;

#define SET_EMPTY ((set_t){{0, 0, 0}})

RC_INLINE set_t set_of(unsigned square)
{
    set_t a = SET_EMPTY;
    a.w[square >> 6] = (uint64_t)1 << (square & 63U);
    return a;
}
RC_INLINE set_t set_and(set_t a, set_t b)
{
    return (set_t){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}
RC_INLINE set_t set_or(set_t a, set_t b)
{
    return (set_t){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2]}};
}
RC_INLINE set_t set_xor(set_t a, set_t b)
{
    return (set_t){{a.w[0] ^ b.w[0], a.w[1] ^ b.w[1], a.w[2] ^ b.w[2]}};
}
RC_INLINE set_t set_minus(set_t a, set_t b)
{
    return (set_t){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2]}};
}
RC_INLINE bool set_any(set_t a)
{
    return (a.w[0] | a.w[1] | a.w[2]) != 0;
}
RC_INLINE bool set_meets(set_t a, set_t b)
{
    return set_any(set_and(a, b));
}
RC_INLINE bool set_has(set_t a, unsigned square)
{
    return (a.w[square >> 6] >> (square & 63U)) & 1;
}
RC_INLINE unsigned set_count(set_t a)
{
    return (unsigned)(__builtin_popcountll(a.w[0]) + __builtin_popcountll(a.w[1]) + __builtin_popcountll(a.w[2]));
}
RC_INLINE bool set_several(set_t a)
{
    return set_count(a) > 1;
}
RC_INLINE unsigned set_first(set_t a)
{
    if (a.w[0])
        return (unsigned)__builtin_ctzll(a.w[0]);
    if (a.w[1])
        return 64U + (unsigned)__builtin_ctzll(a.w[1]);
    return 128U + (unsigned)__builtin_ctzll(a.w[2]);
}
RC_INLINE unsigned set_pop(set_t *a)
{
    unsigned square = set_first(*a);
    a->w[square >> 6] &= a->w[square >> 6] - 1;
    return square;
}
RC_INLINE set_t set_read(const uint64_t words[3])
{
    return (set_t){{words[0], words[1], words[2]}};
}
RC_INLINE void set_write(set_t a, uint64_t words[3])
{
    memcpy(words, a.w, sizeof a.w);
}
RC_INLINE set_t set_shift(set_t a, int by)
{
    set_t b = SET_EMPTY;
    int words = (by < 0 ? -by : by) / 64, bits = (by < 0 ? -by : by) % 64;
    for (int i = 0; i < 3; i++) {
        int near = by < 0 ? i + words : i - words, far = by < 0 ? near + 1 : near - 1;
        if (near >= 0 && near < 3)
            b.w[i] = by < 0 ? a.w[near] >> bits : a.w[near] << bits;
        if (bits && far >= 0 && far < 3)
            b.w[i] |= by < 0 ? a.w[far] << (64 - bits) : a.w[far] >> (64 - bits);
    }
    return b;
}
RC_INLINE set_t set_line(set_t lower, set_t upper, set_t occupied)
{
    set_t below = set_and(lower, occupied);
    set_t above = set_and(upper, occupied);
    set_t from_below = {{~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0}};
    set_t to_above = from_below;
    for (int i = 2; i >= 0; i--) {
        if (below.w[i]) {
            from_below.w[i] = ~(uint64_t)0 << (63U - (unsigned)__builtin_clzll(below.w[i]));
            for (int j = 0; j < i; j++)
                from_below.w[j] = 0;
            break;
        }
    }
    for (int i = 0; i < 3; i++) {
        if (above.w[i]) {
            to_above.w[i] = above.w[i] ^ (above.w[i] - 1);
            for (int j = i + 1; j < 3; j++)
                to_above.w[j] = 0;
            break;
        }
    }
    return set_or(set_and(lower, from_below), set_and(upper, to_above));
}

#else
#error "RC_WORDS is 1, 2 or 3"
#endif

/* A set as it lies in the words of the public position struct, whose type and alignment are those of uint64_t. */
#if RC_WORDS == 3
typedef set_t stored_set;
#else
typedef set_t __attribute__((may_alias, aligned(8))) stored_set;
#endif

RC_INLINE bool set_equal(set_t a, set_t b)
{
    return !set_any(set_xor(a, b));
}
RC_INLINE set_t set_add(set_t a, unsigned square)
{
    return set_or(a, set_of(square));
}

#endif
