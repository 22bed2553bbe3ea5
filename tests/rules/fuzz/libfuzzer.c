/* The door for libFuzzer: one program for each target, named by FUZZ_TARGET. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    FUZZ_TARGET((fuzz_input){(const char *)bytes, (const char *)bytes + size});
    return 0;
}
