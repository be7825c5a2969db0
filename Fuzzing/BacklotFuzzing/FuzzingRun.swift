import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One input that is tried for a caller that cannot await, as libFuzzer.
package enum FuzzingRun {
  /// The most seconds of processor time that an input may take.
  private static let limit = 2.0

  /// Waits for what is wrong with an input; that it takes too long is a finding too.
  ///
  /// Never from a task, whose thread might be what is waited for.
  package static func finding(_ find: @escaping @Sendable () async -> Finding?) -> Finding? {
    let start = clock()
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let finding = await find()
      outcome.finding.withLock { $0 = finding }
      done.signal()
    }
    done.wait()
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return outcome.finding.withLock { $0 } ?? (seconds > limit ? Finding("it takes \(seconds) s") : nil)
  }

  private final class Outcome: Sendable {
    let finding = Mutex<Finding?>(nil)
  }
}
