public import BacklotJSON

extension JSONPath {
  /// A value that a path selects, and its location (RFC 9535 §1.1).
  public struct Node: Sendable, Hashable {
    /// The location of the value, or `nil` if a Jayway function computed it.
    public let path: NormalizedPath?
    /// The selected value.
    public let value: JSONValue
  }
}
