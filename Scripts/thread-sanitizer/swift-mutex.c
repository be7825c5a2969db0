// Makes ThreadSanitizer see Swift's Mutex on Linux. Not part of any product; Scripts/run-tests links it into the tests.
//
// The fast path of Mutex.withLock is inlined and instrumented. Its slow path, for a mutex that another thread has, is in
// libswiftSynchronization, which is not: the sanitizer misses that one thread waited for the other, and reports a race on
// the state that the mutex protects. This function replaces the slow path. It does not enter the kernel, so unlocking
// never needs its own slow path.
//
// The symbol and its calling convention are those of Swift 6.3; Scripts/run-tests rejects other versions. To support
// one, compare MutexHandle._lockSlow in stdlib/public/Synchronization of its source, run the stress tests with the
// sanitizer, and change the version there.

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))

SWIFT void lock_slow(uint32_t thread, __attribute__((swift_context)) _Atomic uint32_t *owner)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

SWIFT void lock_slow(uint32_t thread, __attribute__((swift_context)) _Atomic uint32_t *owner) {
  for (uint32_t other = 0; !atomic_compare_exchange_weak(owner, &other, thread); other = 0) {
    if (other == thread) abort();  // The thread has the mutex already.
    sched_yield();
  }
}
