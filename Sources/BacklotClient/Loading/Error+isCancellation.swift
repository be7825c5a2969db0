import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Error {
  /// True if the error only indicates that the work was cancelled.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled || (self as? ClientError)?.code == .cancelled
  }
}
