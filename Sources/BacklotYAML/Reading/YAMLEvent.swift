import BacklotJSON

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
