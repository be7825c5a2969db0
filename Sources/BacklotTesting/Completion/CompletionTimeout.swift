/// The error if a sequence does not end before the timeout of
/// ``awaitCompletion(of:timeout:fileID:filePath:line:column:)``.
public struct CompletionTimeout: Error, Sendable, Hashable {
  /// The time waited.
  public let timeout: Duration
  /// The number of elements received before the timeout.
  public let elementCount: Int
}

extension CompletionTimeout: CustomStringConvertible {
  /// A description of the failed wait.
  public var description: String {
    let elements = elementCount == 1 ? "1 element" : "\(elementCount) elements"
    return """
      no completion within \(timeout), after \(elements). Check whether the response waits for stepped time, and \
      whether the sequence ends.
      """
  }
}
