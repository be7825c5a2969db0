internal import BacklotPattern

/// The regular expressions of schemas.
enum SchemaPattern {
  /// Compiles a regular expression, which the specification recommends to be one of ECMA-262.
  static func pattern(_ text: String) throws(PatternError) -> Pattern {
    try Pattern(text, dialect: .ecmaScript)
  }
}
