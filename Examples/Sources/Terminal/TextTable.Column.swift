extension TextTable {
  /// What stands above a column, and how it gives way; a literal is a heading of a column like any other.
  package struct Column: ExpressibleByStringLiteral {
    let title: String
    /// Columns of a lower one give way first.
    let priority: Int
    /// What it is shortened to at most, before a column is left out.
    let leastWidth: Int

    package init(_ title: String, priority: Int = 0, leastWidth: Int = 4) {
      self.title = title
      self.priority = priority
      self.leastWidth = leastWidth
    }

    package init(stringLiteral title: String) { self.init(title) }
  }
}
