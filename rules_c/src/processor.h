/*
 * Which engines this build has: one a width for any processor, and on x86-64 another one for those with POPCNT and
 * BMI (since 2013), chosen when a game is loaded. Define RC_PORTABLE to build without the latter.
 */
#ifndef RC_PROCESSOR_H
#define RC_PROCESSOR_H

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(RC_PORTABLE)
#define RC_HAS_BMI_ENGINES 1
#else
#define RC_HAS_BMI_ENGINES 0
#endif

#endif
