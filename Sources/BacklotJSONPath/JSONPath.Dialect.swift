extension JSONPath {
  /// The grammar of a path, and the comparison rules of its filters.
  public enum Dialect: Sendable, Hashable {
    /// RFC 9535 without extensions.
    case standard
    /// Jayway's JsonPath, which WireMock's stub files use.
    ///
    /// - A path may begin without `$`, names may contain any character except space, dot and bracket, and `$.[0]` is
    ///   `$[0]`.
    /// - A filter on an object tests the object itself; only a filter on an array tests the elements. The parentheses
    ///   in `[?(…)]` are optional, as in the standard.
    /// - `==` treats a number and a string with the same text as equal, and `===` does not; a missing value is never
    ///   equal. Further operators are `=~ /regex/i` (the whole string must match), `in`, `nin`, `subsetof`, `anyof`,
    ///   `noneof`, `contains`, `size` and `empty`. Arrays and objects may be literals.
    /// - Functions may follow a path, with or without arguments: `length()` or `size()`, `min()`, `max()`, `avg()`,
    ///   `sum()`, `stddev()`, `keys()`, `first()`, `last()`, `index(n)`, `concat(…)`, `append(…)`. After a path that
    ///   begins with `$..`, functions that count or add up process all results together.
    /// - `['a','b']` at the end of a path returns one object with those members.
    ///
    /// A function without suitable input returns no node, unlike in Jayway, which raises an error. Slices are those of
    /// the standard, with a step. `[(@.length-1)]`, which Jayway no longer supports, and the operators `all`, `type`,
    /// `exists` and `matches`, which are unusable in Jayway's paths, are errors.
    case jayway
  }
}
