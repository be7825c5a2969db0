import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way back to where the loading system calls a protocol, the only place from which its client may be called.
///
/// Sound to send: on Linux a task is `Sendable` itself; elsewhere the protocol is touched only by a block that runs
/// on the run loop on which the loading system made and started it.
struct LoadingThread: @unchecked Sendable {
  #if canImport(FoundationNetworking)
    /// Waits for the loading system so that no caller ever has to: its queues are serial, and whoever delivers an
    /// answer may be on one of them.
    private static let queue = DispatchQueue(label: "backlot.loading.return")

    private let task: URLSessionTask

    /// Remembers the task, whose `resume` calls `startLoading` on its own work queue.
    init?(of loading: URLProtocol) {
      guard let task = loading.task else { return nil }
      self.task = task
    }

    /// Calls `startLoading` again, unless the task was suspended: then its user's `resume` will.
    func callAgain() {
      Self.queue.async { [task] in
        if task.state == .running { task.resume() }
      }
    }
  #else
    private let runLoop: CFRunLoop
    private let loading: URLProtocol

    /// Remembers the run loop of the caller, which has to be the loading system.
    init?(of loading: URLProtocol) {
      guard let runLoop = CFRunLoopGetCurrent() else { return nil }
      self.runLoop = runLoop
      self.loading = loading
    }

    /// Calls `startLoading` again.
    func callAgain() {
      CFRunLoopPerformBlock(runLoop, CFRunLoopMode.commonModes.rawValue) { loading.startLoading() }
      CFRunLoopWakeUp(runLoop)
    }
  #endif
}
