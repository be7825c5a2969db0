extension ScalarSet {
  /// The characters that `\s` matches in ECMA-262: white space, line terminators and the byte order mark.
  static let ecmaScriptSpace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  /// The characters that `.` excludes in ECMA-262.
  static let ecmaScriptLineTerminator = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])

  /// Returns the characters that `\p{name}` matches in ECMA-262, or `nil` if it does not define the property.
  ///
  /// Names are case-sensitive.
  static func ecmaScriptProperty(named name: String) -> ScalarSet? {
    ecmaScriptCategory(named: name) ?? BinaryProperty.named(name)
  }

  /// Returns the characters that `\p{name=value}` matches in ECMA-262, or `nil` if it does not define the property or
  /// its value.
  static func ecmaScriptProperty(named name: String, value: String) -> ScalarSet? {
    switch name {
    case "General_Category", "gc": ecmaScriptCategory(named: value)
    case "Script", "sc": UnicodeScript.named(value, withExtensions: false)
    case "Script_Extensions", "scx": UnicodeScript.named(value, withExtensions: true)
    default: nil
    }
  }

  private static func ecmaScriptCategory(named name: String) -> ScalarSet? {
    switch name {
    case "LC", "Cased_Letter": UnicodeTable.scalars(in: [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter])
    case "Cs", "Surrogate": surrogates
    case "C", "Other": category(named: "C")?.union(surrogates)
    case let name: category(named: shortNames[name] ?? name)
    }
  }

  private static let surrogates = ScalarSet([0xD800...0xDFFF])

  private static let shortNames = [
    "Control": "Cc", "cntrl": "Cc", "Format": "Cf", "Unassigned": "Cn", "Private_Use": "Co", "Letter": "L",
    "Lowercase_Letter": "Ll", "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Titlecase_Letter": "Lt",
    "Uppercase_Letter": "Lu", "Mark": "M", "Combining_Mark": "M", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me",
    "Nonspacing_Mark": "Mn", "Number": "N", "Decimal_Number": "Nd", "digit": "Nd", "Letter_Number": "Nl",
    "Other_Number": "No", "Punctuation": "P", "punct": "P", "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd",
    "Close_Punctuation": "Pe", "Final_Punctuation": "Pf", "Initial_Punctuation": "Pi", "Other_Punctuation": "Po",
    "Open_Punctuation": "Ps", "Symbol": "S", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Math_Symbol": "Sm",
    "Other_Symbol": "So", "Separator": "Z", "Line_Separator": "Zl", "Paragraph_Separator": "Zp",
    "Space_Separator": "Zs",
  ]
}
