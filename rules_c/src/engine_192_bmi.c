/* The engine for boards of up to 192 squares, for x86-64 processors that count and find bits by one instruction. */
#include "processor.h"
#if RC_HAS_BMI_ENGINES
#pragma GCC target("popcnt,bmi,bmi2")
#define RC_WORDS 3
#define RC_ENGINE rc_engine_192_bmi
#include "engine.inc"
#else
typedef int rc_no_engine_192_bmi; /* a file must declare something */
#endif
