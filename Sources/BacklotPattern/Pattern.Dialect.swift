extension Pattern {
  /// Whose regular expressions a pattern is written in.
  public enum Dialect: Sendable, Hashable {
    /// RFC 9485 without extensions, except that `^` and `$` are anchors, as in its §5.3, which maps patterns to another
    /// dialect.
    case iRegexp
    /// The common syntax of Java's `java.util.regex`, as stub files use it.
    case java
    /// ECMA-262 (2024) in Unicode mode, as JSON Schema and OpenAPI mean it, without flags but those that are given besides.
    case ecmaScript
  }
}
