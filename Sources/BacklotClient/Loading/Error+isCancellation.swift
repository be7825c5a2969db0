import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Error {
  /// Whether nothing went wrong but that somebody ended the work.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled || (self as? ClientError)?.code == .cancelled
  }
}
