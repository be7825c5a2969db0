#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own loop, for a program that has a main function already.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
