import BacklotJSON

/// The schemas of schemas, which drafts refer to and which are known without a network.
///
/// They are structured as the specifications ask for, in our own words where there are words.
enum Metaschemas {
  /// The schema that is known by a URI without a fragment.
  static func schema(called uri: String) -> JSONValue? {
    texts[uri].flatMap(parsed)
  }

  /// Returns true if there is one by that URI.
  static func knows(_ uri: String) -> Bool { texts[uri] != nil }

  /// The URIs of all that are known.
  static var uris: [String] { texts.keys.sorted() }

  private static func parsed(_ text: String) -> JSONValue? {
    // Each of them is parsed in the tests.
    if case .success(let value) = Result(catching: { try JSONValue(parsing: text) }) { value } else { nil }
  }

  private static let texts: [String: String] = [
    "http://json-schema.org/draft-04/schema": draft4,
    "http://json-schema.org/draft-06/schema": draft6,
    "http://json-schema.org/draft-07/schema": draft7,
  ].merging(draft201909) { first, _ in first }.merging(draft202012) { first, _ in first }
    .merging(openAPI31) { first, _ in first }
}

extension JSONSchema {
  /// Returns true if a URI without a fragment names a metaschema that is known without a resolver.
  package static func isMetaschema(_ uri: String) -> Bool { Metaschemas.knows(uri) }
}
