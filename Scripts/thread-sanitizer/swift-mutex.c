// Makes ThreadSanitizer see Swift's Mutex on Linux. Not part of any product.
//
// The fast path of a Mutex is inlined and instrumented. Its slow path, taken when two threads want the mutex at once,
// is in libswiftSynchronization, which is not: the sanitizer misses that one thread waited for the other and reports a
// race on whatever the mutex protects. Eight lines around one Mutex and eight threads show it. These two functions take
// the place of the library's; they do the same and are instrumented.
//
//   clang -fsanitize=thread -O1 -c swift-mutex.c -o swift-mutex.o
//   swift test --sanitize=thread -Xlinker swift-mutex.o

#include <errno.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef _Atomic uint32_t Handle;

// Symbols of Synchronization._MutexHandle, as Swift 6.3 spells and calls them.
__attribute__((swiftcall)) void lockSlow(uint32_t, __attribute__((swift_context)) Handle *)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
__attribute__((swiftcall)) void unlockSlow(__attribute__((swift_context)) Handle *)
    __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

static void call(Handle *handle, int operation) {
  while (syscall(SYS_futex, handle, operation, 0, 0) != 0)
    if (errno != EINTR && errno != EAGAIN) abort();
}

__attribute__((swiftcall)) void lockSlow(uint32_t thread, __attribute__((swift_context)) Handle *self) {
  (void)thread;  // The kernel writes the caller's own number.
  call(self, FUTEX_LOCK_PI_PRIVATE);
  (void)atomic_load_explicit(self, memory_order_acquire);
}

__attribute__((swiftcall)) void unlockSlow(__attribute__((swift_context)) Handle *self) {
  (void)atomic_fetch_or_explicit(self, 0, memory_order_release);
  call(self, FUTEX_UNLOCK_PI_PRIVATE);
}
