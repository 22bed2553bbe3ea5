/* The engine for boards of up to 192 squares. */
#define RC_WORDS 3
#define RC_ENGINE rc_engine_192
#include "engine.inc"
