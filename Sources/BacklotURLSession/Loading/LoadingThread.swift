import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The thread on which the loading system calls a protocol, and the only one on which the protocol's client may be
/// called.
///
/// Safe to send: only a block on that thread accesses the protocol, like the loading system's own calls.
struct LoadingThread: @unchecked Sendable {
  private let loading: URLProtocol

  #if canImport(FoundationNetworking)
    private let queue: DispatchQueue?

    /// Stores the work queue of the task.
    init(of loading: URLProtocol) {
      self.loading = loading
      queue = loading.task.flatMap { TaskReflection($0).workQueue }
    }

    /// Calls `startLoading` again, without blocking the caller.
    func callAgain() {
      if let queue { queue.async { loading.startLoading() } } else { resumeAgain() }
    }

    /// Makes `resume` call `startLoading`, for versions of Foundation that hide the queue.
    ///
    /// This is the second choice, since it waits, and reverts a simultaneous `suspend`.
    private func resumeAgain() {
      DispatchQueue.global().async {
        if let task = loading.task, task.state == .running { task.resume() }
      }
    }
  #else
    private let runLoop = CFRunLoopGetCurrent()

    /// Stores the run loop of the caller, which must be the loading system.
    init(of loading: URLProtocol) { self.loading = loading }

    /// Calls `startLoading` again.
    func callAgain() {
      CFRunLoopPerformBlock(runLoop, CFRunLoopMode.commonModes.rawValue) { loading.startLoading() }
      CFRunLoopWakeUp(runLoop)
    }
  #endif
}
