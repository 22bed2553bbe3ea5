/* The engine for boards of up to 64 squares. */
#define RC_WORDS 1
#define RC_ENGINE rc_engine_64
#include "engine.inc"
