/* The engine for boards of up to 128 squares. */
#define RC_WORDS 2
#define RC_ENGINE rc_engine_128
#include "engine.inc"
