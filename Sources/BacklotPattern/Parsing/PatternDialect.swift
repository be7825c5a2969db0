/// The syntax and rules of a regular expression.
public enum PatternDialect: Sendable, Hashable {
  /// RFC 9485 without extensions, except that `^` and `$` are anchors, as in its §5.3, which maps patterns to another
  /// dialect.
  case iRegexp
  /// The common syntax of Java's `java.util.regex`, as stub files use it.
  case java
  /// ECMA-262 (2024) in Unicode mode, as in JSON Schema and OpenAPI, without flags in the pattern itself.
  case ecmaScript
}
