extension TextTable {
  /// The heading of a column and the rule by which it is shortened.
  ///
  /// A literal is the heading of an ordinary column.
  package struct Column: ExpressibleByStringLiteral {
    let title: String
    /// Columns of a lower one give way first.
    let priority: Int
    /// The minimum width, before a column is omitted.
    let leastWidth: Int

    package init(_ title: String, priority: Int = 0, leastWidth: Int = 4) {
      self.title = title
      self.priority = priority
      self.leastWidth = leastWidth
    }

    package init(stringLiteral title: String) { self.init(title) }
  }
}
