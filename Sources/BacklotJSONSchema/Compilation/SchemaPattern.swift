internal import BacklotPattern

/// The regular expressions of schemas.
enum SchemaPattern {
  /// Reads what the specification wants to be a regular expression of ECMA-262's.
  static func pattern(_ text: String) throws(PatternError) -> Pattern {
    try Pattern(text, dialect: .ecmaScript)
  }
}
