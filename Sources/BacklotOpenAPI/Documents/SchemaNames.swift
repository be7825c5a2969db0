import BacklotJSON
import BacklotJSONSchema

/// The named schemas of a document: those with identifiers and anchors (JSON Schema 2020-12 §8.2), at any place.
struct SchemaNames: Sendable {
  /// The locations by absolute URIs; an anchor is the fragment.
  private var pointers: [String: JSONPointer] = [:]

  private struct Place {
    let value: JSONValue
    let tokens: [String]
    let base: URIReference
    /// True if the members have user-defined names, such as those of `properties`, instead of keywords.
    let isMap: Bool
  }

  /// Finds the named schemas in a value, without recursion, because documents are untrusted.
  ///
  /// - Parameters:
  ///   - value: The document.
  ///   - uri: The document's URI.
  init(in value: JSONValue, at uri: String) {
    let document = URIReference(uri)
    var open = [Place(value: value, tokens: [], base: document, isMap: false)]
    while let place = open.popLast() {
      switch place.value {
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() {
          open.append(Place(value: element, tokens: place.tokens + ["\(index)"], base: place.base, isMap: false))
        }
      case .object(let object):
        let base = place.isMap ? place.base : note(object, at: place, in: document)
        for (name, member) in object.reversed() where place.isMap || !Self.isValue(name) {
          let isMap = !place.isMap && Self.maps.contains(name)
          open.append(Place(value: member, tokens: place.tokens + [name], base: base, isMap: isMap))
        }
      case .null, .bool, .number, .string: break
      }
    }
  }

  /// Returns the location of the schema with a name.
  subscript(uri: String) -> JSONPointer? { pointers[uri] }

  /// Records the names of an object and returns the base URI of its references.
  private mutating func note(_ object: JSONObject, at place: Place, in document: URIReference) -> URIReference {
    var base = place.base
    if let identifier = object["$id"]?.string {
      base = URIReference(identifier).resolved(against: base).withoutFragment
      add(base.description, at: place)
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let anchor = object[keyword]?.string else { continue }
      // A reference relative to the URI of the document also finds it.
      for var uri in [base, document] {
        uri.fragment = anchor
        add(uri.description, at: place)
      }
    }
    return base
  }

  /// Adds a name, unless it is already in use.
  private mutating func add(_ name: String, at place: Place) {
    if pointers[name] == nil { pointers[name] = JSONPointer(tokens: place.tokens) }
  }

  /// Returns true if the value of a keyword neither is nor contains a schema.
  private static func isValue(_ name: String) -> Bool { values.contains(name) || name.hasPrefix("x-") }

  private static let values: Set<String> = ["example", "examples", "default", "enum", "const", "value"]

  private static let maps: Set<String> = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "schemas",
  ]
}
