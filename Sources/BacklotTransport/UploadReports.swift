import BacklotPlatform
import Dispatch

/// The calls of an observer of an upload: with increasing values, one after the other, and before the response.
///
/// They have a queue of their own, since an observer must not block that of the session. An observer that is slower than
/// the network receives fewer values.
package final class UploadReports: Sendable {
  private struct State {
    var latest: Int64 = 0
    var reported: Int64 = 0
    var isScheduled = false
    var isOver = false
  }

  private let total: Int64?
  private let observer: @Sendable (TransferProgress) -> Void
  private let queue = DispatchQueue(label: "backlot.upload-progress")
  private let state = Mutex(State())

  package init(of total: Int64?, to observer: @escaping @Sendable (TransferProgress) -> Void) {
    self.total = total
    self.observer = observer
  }

  /// Reports the number of bytes that were sent, unless it has not increased.
  ///
  /// A session that sends the content again, after a redirect for example, may count it twice.
  package func report(_ count: Int64) {
    let mustSchedule = state.withLock { state in
      guard !state.isOver else { return false }
      state.latest = max(state.latest, min(count, total ?? count))
      guard state.latest > state.reported, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    if mustSchedule { queue.async { self.callObserver() } }
  }

  /// Ends the reports, and then performs an action.
  package func end(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.isOver = true }
    queue.async(execute: action)
  }

  private func callObserver() {
    let count = state.withLock { state in
      state.isScheduled = false
      state.reported = state.latest
      return state.latest
    }
    observer(TransferProgress(completed: count, of: total))
  }
}
