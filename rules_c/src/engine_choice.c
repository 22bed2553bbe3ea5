/* Which engine plays a game: by the width of its board and by what the processor can do. */
#include "game.h"
#include "processor.h"

#if RC_HAS_BMI_ENGINES
extern const rc_engine rc_engine_64_bmi;
extern const rc_engine rc_engine_128_bmi;
extern const rc_engine rc_engine_192_bmi;
#endif

const rc_engine *engine_for(unsigned words)
{
#if RC_HAS_BMI_ENGINES
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
        return words == 1 ? &rc_engine_64_bmi : words == 2 ? &rc_engine_128_bmi : &rc_engine_192_bmi;
#endif
    return words == 1 ? &rc_engine_64 : words == 2 ? &rc_engine_128 : &rc_engine_192;
}
