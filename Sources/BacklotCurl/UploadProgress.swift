import BacklotPlatform
import BacklotTransport

/// Reports the progress of an upload with increasing values, also if content is sent again.
final class UploadProgress: Sendable {
  private let total: Int64?
  private let observer: @Sendable (TransferProgress) -> Void
  private let last = Mutex<Int64>(0)

  init(of total: Int64?, observer: @escaping @Sendable (TransferProgress) -> Void) {
    (self.total, self.observer) = (total, observer)
  }

  /// Reports a number of bytes that were passed to the network.
  func report(_ count: Int64) {
    let isNew = last.withLock { last in
      defer { last = max(last, count) }
      return count > last
    }
    if isNew { observer(TransferProgress(completed: count, of: total)) }
  }
}
