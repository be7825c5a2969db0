import BacklotJSON

/// The metaschemas of the drafts, which are available without a network.
///
/// Their structure is that of the specifications; their descriptions are our own.
enum Metaschemas {
  /// Returns the metaschema with a URI, without a fragment.
  static func schema(called uri: String) -> JSONValue? {
    texts[uri].flatMap(parsed)
  }

  /// Returns true if there is a metaschema with this URI.
  static func knows(_ uri: String) -> Bool { texts[uri] != nil }

  /// The URIs of all metaschemas.
  static var uris: [String] { texts.keys.sorted() }

  private static func parsed(_ text: String) -> JSONValue? {
    // The tests parse each of them.
    if case .success(let value) = Result(catching: { try JSONValue(parsing: text) }) { value } else { nil }
  }

  private static let texts: [String: String] = [
    "http://json-schema.org/draft-04/schema": draft4,
    "http://json-schema.org/draft-06/schema": draft6,
    "http://json-schema.org/draft-07/schema": draft7,
  ].merging(draft201909) { first, _ in first }.merging(draft202012) { first, _ in first }
    .merging(openAPI31) { first, _ in first }
}
