// Tells the thread sanitizer about Swift's Mutex on Linux. Its quick path is inlined into our code, where the sanitizer
// sees it. Its slow path, for a lock that is held, is in a library of the toolchain that is not instrumented, so that the
// order which the lock brings about would be unseen, and what it guards be reported as a race. Scripts/run-tests loads
// this in front of that library. Nothing is hidden by it: each function only adds what the lock guarantees.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Absent in processes without the sanitizer, such as the package manager's.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

static void acquired(void *mutex) {
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF) {
  SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  original(thread, mutex);
  acquired(mutex);
}

SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT bool try_lock(SELF) {
  SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool locked = original(mutex);
  if (locked) acquired(mutex);
  return locked;
}

SWIFT void unlock(SELF) __asm__(UNLOCK);
SWIFT void unlock(SELF) {
  SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  original(mutex);
}
