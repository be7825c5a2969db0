extension JSONPath {
  /// In whose grammar a path is written, and by whose rules its filters compare.
  public enum Dialect: Sendable, Hashable {
    /// RFC 9535 and nothing more.
    case standard
    /// Jayway's JsonPath, which WireMock's stub files use.
    ///
    /// - A path may begin without `$`, names may have any character but space, dot and bracket, and `$.[0]` is `$[0]`.
    /// - A filter in front of an object tests the object itself; only in front of an array are the elements tested. The
    ///   parentheses in `[?(…)]` may be left out, as in the standard.
    /// - `==` takes a number and the text of it for equal, and `===` does not; nothing is equal to nothing that is there.
    ///   Besides there are `=~ /regex/i` (the whole text must match), `in`, `nin`, `subsetof`, `anyof`, `noneof`,
    ///   `contains`, `size` and `empty`, and arrays and objects as literals.
    /// - Functions may follow a path, with arguments or without: `length()` or `size()`, `min()`, `max()`, `avg()`,
    ///   `sum()`, `stddev()`, `keys()`, `first()`, `last()`, `index(n)`, `concat(…)`, `append(…)`. Behind a path that
    ///   begins with `$..` those that count or add up take all that was found together.
    /// - `['a','b']` at the end of a path gives one object of those members.
    ///
    /// A function that has nothing to work on gives no node, where Jayway raises an error. Slices are those of the
    /// standard, with a step. `[(@.length-1)]`, which Jayway knows no more, and the operators `all`, `type`, `exists` and
    /// `matches`, which no text can use, are errors.
    case jayway
  }
}
