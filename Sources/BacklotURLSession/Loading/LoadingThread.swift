import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way back to where the loading system calls a protocol, the only place from which its client may be called.
///
/// Sound to send: the protocol is touched only by a block that runs there, like the loading system's own calls.
struct LoadingThread: @unchecked Sendable {
  private let loading: URLProtocol

  #if canImport(FoundationNetworking)
    private let queue: DispatchQueue?

    /// Remembers the work queue of the task.
    init(of loading: URLProtocol) {
      self.loading = loading
      queue = loading.task.flatMap { TaskReflection($0).workQueue }
    }

    /// Calls `startLoading` again, and never makes the caller wait for the loading system.
    func callAgain() {
      if let queue { queue.async { loading.startLoading() } } else { resumeAgain() }
    }

    /// Lets `resume` call `startLoading`, for a Foundation that hides its queue.
    ///
    /// Second choice, since it waits, and undoes a `suspend` that comes at the same moment.
    private func resumeAgain() {
      DispatchQueue.global().async {
        if let task = loading.task, task.state == .running { task.resume() }
      }
    }
  #else
    private let runLoop = CFRunLoopGetCurrent()

    /// Remembers the run loop of the caller, which has to be the loading system.
    init(of loading: URLProtocol) { self.loading = loading }

    /// Calls `startLoading` again.
    func callAgain() {
      CFRunLoopPerformBlock(runLoop, CFRunLoopMode.commonModes.rawValue) { loading.startLoading() }
      CFRunLoopWakeUp(runLoop)
    }
  #endif
}
