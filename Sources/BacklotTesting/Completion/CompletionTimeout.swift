/// Why ``awaitCompletion(of:timeout:fileID:filePath:line:column:)`` gave up.
public struct CompletionTimeout: Error, Sendable, Hashable {
  /// How long it waited.
  public let timeout: Duration
  /// How many elements came before that.
  public let elementCount: Int
}

extension CompletionTimeout: CustomStringConvertible {
  /// What was waited for in vain.
  public var description: String {
    let elements = elementCount == 1 ? "1 element" : "\(elementCount) elements"
    return """
      no completion within \(timeout), and \(elements) until then. Does what answers it wait for stepped time, or is it \
      a sequence that does not end?
      """
  }
}
