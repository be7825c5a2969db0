package import BacklotServer
import CUV
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread that runs one closure.
package final class WorkerThread: Sendable {
  /// The importance of the thread.
  package enum Priority: Sendable {
    case usual
    /// The thread runs while no other one needs its processor.
    case lowest
  }

  private let end = DispatchGroup()

  /// Starts a thread.
  ///
  /// - Throws: ``ServerError`` if it cannot be started.
  package init(_ priority: Priority = .usual, _ work: @escaping @Sendable () -> Void) throws(ServerError) {
    end.enter()
    let context = Unmanaged.passRetained(ThreadWork(priority, end, work))
    var thread = uv_thread_t(bitPattern: 0)
    let status = uv_thread_create(&thread, runThreadWork, context.toOpaque())
    guard status == 0 else {
      context.release()
      end.leave()
      throw ServerError(.system, message: "cannot start a thread: \(UVStatus(status))")
    }
  }

  /// Waits until the closure has returned.
  package func waitForEnd() { end.wait() }
}

/// The closure of a thread that has not started yet.
private final class ThreadWork: Sendable {
  private let priority: WorkerThread.Priority
  private let end: DispatchGroup
  private let work: @Sendable () -> Void

  init(_ priority: WorkerThread.Priority, _ end: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    (self.priority, self.end, self.work) = (priority, end, work)
  }

  func run() {
    // Callers wait for the group, so that the thread is not joined.
    pthread_detach(pthread_self())
    if priority == .lowest { Self.lowerPriority() }
    work()
    end.leave()
  }

  private static func lowerPriority() {
    #if os(Linux)
      // A thread that wakes up takes the processor from an idle one at once, and not only at the end of its time slice.
      var parameters = sched_param()
      let isIdle = sched_setscheduler(0, 5 /* SCHED_IDLE */, &parameters) == 0
      if !isIdle { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
    #else
      pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0)
    #endif
  }
}

private func runThreadWork(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
}
