extension JSONPath {
  /// In whose grammar a path is written, and by whose rules its filters compare.
  public enum Dialect: Sendable, Hashable {
    /// RFC 9535 without extensions.
    case standard
    /// Jayway's JsonPath, which WireMock's stub files use.
    ///
    /// - A path may begin without `$`, names may contain any character except space, dot and bracket, and `$.[0]` is
    ///   `$[0]`.
    /// - A filter on an object tests the object itself; only a filter on an array tests the elements. The parentheses
    ///   in `[?(…)]` are optional, as in the standard.
    /// - `==` treats a number and its text as equal, and `===` does not; a missing value is never equal. Further
    ///   operators are `=~ /regex/i` (the whole text must match), `in`, `nin`, `subsetof`, `anyof`, `noneof`,
    ///   `contains`, `size` and `empty`. Arrays and objects may be literals.
    /// - Functions may follow a path, with or without arguments: `length()` or `size()`, `min()`, `max()`, `avg()`,
    ///   `sum()`, `stddev()`, `keys()`, `first()`, `last()`, `index(n)`, `concat(…)`, `append(…)`. After a path that
    ///   begins with `$..`, functions that count or add up process all results together.
    /// - `['a','b']` at the end of a path returns one object with those members.
    ///
    /// A function without suitable input returns no node, where Jayway raises an error. Slices are those of the
    /// standard, with a step. `[(@.length-1)]`, which Jayway no longer supports, and the operators `all`, `type`,
    /// `exists` and `matches`, which no text can use, are errors.
    case jayway
  }
}
