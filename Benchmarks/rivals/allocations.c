/* Counts allocations, loaded before all other libraries; for glibc only. */

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count;

unsigned long backlot_allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void one_more(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  one_more();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  one_more();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  one_more();
  return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  one_more();
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
  one_more();
  return __libc_memalign(alignment, size);
}
