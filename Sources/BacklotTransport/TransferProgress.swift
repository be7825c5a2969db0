/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// The number of bytes that have been transferred.
  public let completed: Int64
  /// The number of bytes to transfer, or `nil` if it is unknown.
  public let total: Int64?

  /// Creates a progress value.
  ///
  /// - Parameters:
  ///   - completed: The number of bytes that have been transferred.
  ///   - total: The number of bytes to transfer, or `nil` if it is unknown.
  public init(completed: Int64, of total: Int64?) {
    self.completed = completed
    self.total = total
  }

  /// The completed part, from 0 to 1, or `nil` if the total is unknown.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, Double(completed) / Double(total)) : 1
  }

  /// The function to call while the content of a request is sent, or `nil` if progress is not observed.
  ///
  /// It is a task-local value, so that it reaches the transport through all middlewares; set it with
  /// ``observingUploads(with:operation:)``. A transport calls it after each part of the content was passed to the network,
  /// with increasing values, and not after the response arrived.
  public static var uploadObserver: (@Sendable (TransferProgress) -> Void)? { UploadObserver.current?.call }

  /// Calls an operation with a function that receives the progress of its uploads.
  ///
  /// - Parameters:
  ///   - observer: Receives the progress, on any thread; `nil` ends the observation by an outer call.
  ///   - operation: Sends requests.
  /// - Returns: The result of the operation.
  public static func observingUploads<Result>(
    with observer: (@Sendable (TransferProgress) -> Void)?,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await UploadObserver.$current.withValue(observer.map(UploadObserver.init), operation: operation)
  }
}

/// A function in a structure, since a task-local value that is a function crashes in optimized code of Swift 6.3.
private struct UploadObserver: Sendable {
  @TaskLocal static var current: UploadObserver?

  let call: @Sendable (TransferProgress) -> Void
}
