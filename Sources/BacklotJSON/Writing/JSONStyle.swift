/// How a value is laid out as text.
public struct JSONStyle: Sendable, Hashable {
  /// Spaces a level, with every element and member on a line of its own, or `nil` for no whitespace at all.
  public var indent: Int?
  /// Whether members are ordered by the scalars of their names rather than left as they are.
  public var sortsKeys: Bool

  /// Compact and in the order of the value, unless told otherwise.
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
