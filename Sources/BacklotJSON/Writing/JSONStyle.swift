/// The layout of a value as text.
public struct JSONStyle: Sendable, Hashable {
  /// Spaces a level, with every element and member on a line of its own, or `nil` for no whitespace at all.
  public var indent: Int?
  /// True if members are sorted by the scalars of their names rather than left in order.
  public var sortsKeys: Bool

  /// Creates a style.
  ///
  /// Defaults to compact, in the value's order.
  public init(indent: Int? = nil, sortsKeys: Bool = false) {
    self.indent = indent
    self.sortsKeys = sortsKeys
  }

  /// Everything on one line, without spaces.
  public static let compact = JSONStyle()
  /// One element or member a line, indented by two spaces a level.
  public static let pretty = JSONStyle(indent: 2)
  /// Pretty, with members ordered by name: the same bytes for equal objects.
  public static let sorted = JSONStyle(indent: 2, sortsKeys: true)
}
