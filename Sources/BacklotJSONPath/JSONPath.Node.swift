public import BacklotJSON

extension JSONPath {
  /// A value that a path selected, and where it stands (RFC 9535 §1.1).
  public struct Node: Sendable, Hashable {
    /// Where the value stands, or `nil` where a function of Jayway's worked it out.
    public let path: NormalizedPath?
    /// What was selected.
    public let value: JSONValue
  }
}
