import BacklotJSON
internal import BacklotPattern

/// The formats of all drafts and of OpenAPI that constrain values.
enum SchemaFormat: String, Sendable, CaseIterable {
  case dateTime = "date-time"
  case date, time, duration
  case email
  case internationalEmail = "idn-email"
  case hostname
  case internationalHostname = "idn-hostname"
  case ipv4, ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case uuid
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex
  // Draft 3
  case color
  case oldHostname = "host-name"
  case oldIPv4 = "ip-address"
  // OpenAPI
  case byte, char
  case int8, int16, int32, int64, uint8, uint16, uint32, uint64
  case float, double
  case doubleInteger = "double-int"

  init?(named name: String) {
    self.init(rawValue: name)
  }

  var name: String { rawValue }

  /// True if the format applies to numbers rather than strings.
  var isOfNumbers: Bool {
    switch self {
    case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .float, .double, .doubleInteger: true
    default: false
    }
  }

  func matches(_ text: String) -> Bool {
    switch self {
    case .regex: Self.isPattern(text)
    case .char: text.unicodeScalars.count == 1
    case .byte: SchemaEncoding.base64.decoded(text) != nil
    case .internationalHostname: HostName.isInternational(text)
    case .internationalEmail: MailAddress.isInternational(text)
    default: text.utf8.withContiguousStorageIfAvailable(matches) ?? Array(text.utf8).withUnsafeBufferPointer(matches)
    }
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = FormatScanner(bytes)
    return switch self {
    case .dateTime: scanner.takeDateTime() && scanner.isAtEnd
    case .date: scanner.takeDate() && scanner.isAtEnd
    case .time: scanner.takeTime() && scanner.isAtEnd
    case .duration: scanner.takeDuration() && scanner.isAtEnd
    case .email: MailAddress.isValid(bytes)
    case .hostname, .oldHostname: HostName.isValid(bytes)
    case .ipv4, .oldIPv4: scanner.takeIPv4() && scanner.isAtEnd
    case .ipv6: scanner.takeIPv6() && scanner.isAtEnd
    case .uri: URIGrammar(bytes).isURI
    case .uriReference: URIGrammar(bytes).isReference
    case .iri: URIGrammar(bytes, isInternational: true).isURI
    case .iriReference: URIGrammar(bytes, isInternational: true).isReference
    case .uriTemplate: scanner.takeTemplate() && scanner.isAtEnd
    case .uuid: scanner.takeUUID() && scanner.isAtEnd
    case .jsonPointer: scanner.takePointer() && scanner.isAtEnd
    case .relativeJSONPointer: scanner.takeRelativePointer() && scanner.isAtEnd
    case .color: scanner.takeColor() && scanner.isAtEnd
    default: true
    }
  }

  private static func isPattern(_ text: String) -> Bool {
    if case .success = Result(catching: { try SchemaPattern.pattern(text) }) { true } else { false }
  }

  func matches(_ number: JSONNumber) -> Bool {
    switch self {
    case .int8: number.int64.map { Int8(exactly: $0) != nil } ?? false
    case .int16: number.int64.map { Int16(exactly: $0) != nil } ?? false
    case .int32: number.int64.map { Int32(exactly: $0) != nil } ?? false
    case .int64: number.int64 != nil
    case .uint8: number.int64.map { UInt8(exactly: $0) != nil } ?? false
    case .uint16: number.int64.map { UInt16(exactly: $0) != nil } ?? false
    case .uint32: number.int64.map { UInt32(exactly: $0) != nil } ?? false
    case .uint64: number.isInteger && !(number < 0) && !(JSONNumber(UInt64.max) < number)
    case .float: number.double.map { Float($0).isFinite } ?? false
    case .double: number.double != nil
    case .doubleInteger: number.int64.map { $0.magnitude < 1 << 53 } ?? false
    default: true
    }
  }
}

// MARK: - Patterns

/// The regular expressions of schemas.
enum SchemaPattern {
  /// Compiles a regular expression, which the specification recommends to be one of ECMA-262.
  static func pattern(_ text: String) throws(PatternError) -> Pattern {
    try Pattern(text, dialect: .ecmaScript)
  }

  /// Compiles a regular expression of an OpenAPI document, which may use forms of other engines.
  static func permissive(_ text: String) throws(PatternError) -> Pattern {
    try Pattern(text, dialect: .permissiveECMAScript)
  }
}

extension JSONSchema {
  /// Returns true if a text has a format; false for an unknown format.
  ///
  /// - Parameter format: The name of the format, such as `date-time`.
  package static func matches(_ text: String, format: String) -> Bool {
    SchemaFormat(named: format)?.matches(text) ?? false
  }
}
