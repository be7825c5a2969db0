/// The layout of a value as text.
public struct JSONStyle: Sendable, Hashable {
  /// The number of spaces per level, with each element and member on its own line, or `nil` for no whitespace.
  public var indent: Int?
  /// True if members are sorted by the scalars of their names instead of kept in order.
  public var sortsKeys: Bool

  /// Creates a style.
  ///
  /// Defaults to compact, in the value's order.
  public init(indent: Int? = nil, sortsKeys: Bool = false) {
    self.indent = indent
    self.sortsKeys = sortsKeys
  }

  /// All on one line, without spaces.
  public static let compact = JSONStyle()
  /// One element or member per line, indented by two spaces per level.
  public static let pretty = JSONStyle(indent: 2)
  /// Pretty, with members sorted by name: the same bytes for equal objects.
  public static let sorted = JSONStyle(indent: 2, sortsKeys: true)
}
