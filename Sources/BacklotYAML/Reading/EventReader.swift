import BacklotJSON
import CYAML

/// A libyaml parser for a text.
///
/// It owns a copy of the text until it is deinitialized: libyaml keeps the address.
struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>
  private var places: PlaceFinder

  /// Creates a parser.
  ///
  /// - Parameter bytes: The text; a byte order mark is skipped.
  init(_ bytes: [UInt8]) throws(YAMLError) {
    let markLength = JSONBytes.lengthOfMark(in: bytes)
    parser = .allocate(capacity: 1)
    text = .allocate(capacity: bytes.count - markLength)
    _ = text.initialize(fromContentsOf: bytes[markLength...])
    places = PlaceFinder(text: UnsafeBufferPointer(text), markLength: markLength)
    guard yaml_parser_initialize(parser) == 1 else {
      // If an initializer throws an error, the deinitializer is not called.
      text.deallocate()
      parser.deallocate()
      throw YAMLError(.malformed, at: .beginning, message: "cannot allocate memory for the parser")
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  mutating func next() throws(YAMLError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(kind: Self.kind(of: event), location: places.location(of: event.start_mark))
  }

  private var error: YAMLError {
    mutating get {
      let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text is not valid YAML"
      guard parser.pointee.error == YAML_READER_ERROR else {
        let location = places.location(of: parser.pointee.problem_mark)
        return YAMLError(.malformed, at: location, message: SyntaxAdvice.sentence(for: problem))
      }
      let location = places.location(atOffset: parser.pointee.problem_offset)
      return YAMLError(.encoding, at: location, message: "\(problem), expected UTF-8 without control characters")
    }
  }
}

extension EventReader {
  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: .documentBegins
    case YAML_DOCUMENT_END_EVENT: .documentEnds
    case YAML_STREAM_END_EVENT: .streamEnds
    case YAML_SCALAR_EVENT: .scalar(scalar(event))
    case YAML_ALIAS_EVENT: .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      .sequenceBegins(properties(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag))
    case YAML_SEQUENCE_END_EVENT: .sequenceEnds
    case YAML_MAPPING_START_EVENT:
      .mappingBegins(properties(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag))
    case YAML_MAPPING_END_EVENT: .mappingEnds
    default: .nothing
    }
  }

  private static func scalar(_ event: yaml_event_t) -> YAMLEvent.Scalar {
    let scalar = event.data.scalar
    return YAMLEvent.Scalar(
      text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
      isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
      properties: properties(anchor: scalar.anchor, tag: scalar.tag)
    )
  }

  private static func properties(
    anchor: UnsafeMutablePointer<yaml_char_t>?,
    tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> YAMLEvent.Properties {
    YAMLEvent.Properties(anchor: text(anchor), tag: text(tag))
  }

  private static func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    characters.map { String(cString: $0) }
  }
}

// MARK: - Events

/// An event of the parser.
struct YAMLEvent {
  enum Kind {
    case documentBegins
    case documentEnds
    case streamEnds
    case scalar(Scalar)
    case sequenceBegins(Properties)
    case sequenceEnds
    case mappingBegins(Properties)
    case mappingEnds
    case alias(String)
    /// The beginning of the stream, which has no meaning.
    case nothing
  }

  /// The properties before a value (YAML 1.2.2 §6.9).
  struct Properties {
    let anchor: String?
    let tag: String?
  }

  struct Scalar {
    let text: String
    let isPlain: Bool
    let properties: Properties
  }

  let kind: Kind
  let location: JSONLocation
}

// MARK: - Advice

/// Advice for the syntax errors that libyaml reports.
private enum SyntaxAdvice {
  /// Returns an error message with its remedy, if known.
  static func sentence(for problem: String) -> String { advice(for: problem).map { "\(problem); \($0)" } ?? problem }

  private static func advice(for problem: String) -> String? {
    switch problem {
    case "mapping values are not allowed in this context":
      "put a text that contains a colon and a space in quotes, and indent a key like its siblings"
    case "found character that cannot start any token":
      "put a text that begins with this character in quotes, and indent with spaces instead of tabs"
    case "did not find expected key", "did not find expected '-' indicator":
      "check the indentation of this line and of the lines before it"
    case "could not find expected ':'": "put a colon and a space after the key"
    case "found unexpected end of stream": "close the open quote or bracket"
    case "found undefined tag handle": "declare it with %TAG, or put the text in quotes"
    case "found incompatible YAML document": "write %YAML 1.1 or %YAML 1.2, or remove the directive"
    case "found invalid Unicode character escape code":
      "write a character beyond U+FFFF as \\U and eight digits, not as two \\u escapes"
    default: nil
    }
  }
}
