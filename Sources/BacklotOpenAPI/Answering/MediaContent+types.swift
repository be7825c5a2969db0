import BacklotHTTP
import BacklotJSON

extension MediaContent {
  /// True if the content is described by a range.
  ///
  /// A name that is not a media type also counts as a range.
  var isRange: Bool { mediaType?.isRange ?? true }

  /// True if the content may be JSON.
  var takesJSON: Bool {
    guard let mediaType else { return false }
    return mediaType.isJSON || (mediaType.isRange && mediaType.typicalTypes.value.isJSON)
  }

  /// The kind of a content's value, as far as it affects the media type.
  enum Kind {
    case text
    /// Several values in one, which few types can represent.
    case structure
    /// A number, a Boolean, or a value that may be of several kinds.
    case other
  }

  /// The kind of value in the response, by the examples or else the schema.
  var kind: Kind {
    let values = examples.compactMap(\.value)
    if values.isEmpty {
      let kinds = shape.kinds.subtracting(.null)
      if kinds == .string { return .text }
      return !kinds.isEmpty && kinds.isSubset(of: [.array, .object]) ? .structure : .other
    }
    if values.allSatisfy({ $0.string != nil }) { return .text }
    return values.allSatisfy { $0.array != nil || $0.object != nil } ? .structure : .other
  }

  /// True if the type can represent the content's value.
  ///
  /// A range is writable: it includes such a type, unless the client accepts no such type. A sample file represents any
  /// value.
  var isWritable: Bool {
    guard let mediaType, !mediaType.isRange else { return true }
    return mediaType.hasFormForStructures || kind != .structure || SampleFile.isKnown(mediaType)
  }

  /// The breadth of the type; see ``MediaType/openness``.
  var openness: Int { mediaType?.openness ?? .max }
}

extension [MediaContent] {
  /// Returns the index of the most precise description for a type, or `nil` if no description includes it.
  ///
  /// Type and subtype decide, parameters only between descriptions of the same type.
  func place(for type: MediaType) -> Int? {
    var best: (index: Int, distance: (Int, Int, Int, Int))?
    for (index, content) in enumerated() {
      guard let range = content.mediaType, type.isIncluded(in: range) else { continue }
      let distance = type.distance(from: range)
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    return best?.index
  }

  /// Returns the index of the content to use in place of the content at an index.
  ///
  /// For a range, it is the most precise description of the range's default type; otherwise, the content itself.
  func owner(of index: Int) -> Int {
    guard let range = self[index].mediaType, range.isRange else { return index }
    let types = range.typicalTypes
    return place(for: self[index].kind == .text ? types.text : types.value) ?? index
  }

  /// Returns the description for content of a type.
  func content(for type: MediaType) -> MediaContent? { place(for: type).map { self[$0] } }

  /// The index of the content to write JSON as, or `nil` if no content accepts JSON.
  var placeOfJSON: Int? {
    firstIndex { !$0.isRange && $0.takesJSON } ?? place(for: .json) ?? firstIndex(where: \.takesJSON)
  }
}

extension MediaType {
  /// True if the type can represent arrays and objects.
  var hasFormForStructures: Bool { isJSON || isXML || isForm || isYAML || isSequence }

  /// True if the content is YAML (RFC 9512), which includes JSON.
  var isYAML: Bool { ["yaml", "x-yaml", "vnd.yaml"].contains(subtype) || subtype.hasSuffix("+yaml") }

  /// True if the content is a sequence of JSON values: a value on each line, records (RFC 7464), or events.
  var isSequence: Bool { isEventStream || isRecordSequence || Self.sequences.contains(subtype) }

  /// True if the content is a sequence of events, regardless of parameters.
  var isEventStream: Bool { type == "text" && subtype == "event-stream" }

  /// True if the content is a sequence of records, each of which begins with a record separator (RFC 7464).
  var isRecordSequence: Bool { subtype == "json-seq" || subtype.hasSuffix("+json-seq") }

  private static let sequences: Set = [
    "jsonl", "x-jsonl", "jsonlines", "x-jsonlines", "json-lines", "x-json-lines", "ndjson", "x-ndjson",
    "json-stream", "x-json-stream",
  ]

  /// True if content of the range is usually a file.
  var mayBeFile: Bool { ["image", "audio", "video", "font"].contains(type) }

  /// The default types for a range: one for strings, and one for all other values.
  var typicalTypes: (text: MediaType, value: MediaType) {
    // An unregistered subtype has the prefix that RFC 6838 §3.4 reserves for private use.
    if subtype.hasPrefix("*+") {
      return both(type: type == "*" ? "application" : type, subtype: "x.any" + subtype.dropFirst())
    }
    switch type {
    case "*" where subtype != "*": return both(type: "application", subtype: subtype)
    case "*": return (included(type: "text", subtype: "plain"), included(type: "application", subtype: "json"))
    // A string of an unspecified kind is usually a file.
    case "application": return (included(type: type, subtype: "octet-stream"), included(type: type, subtype: "json"))
    case "text": return both(type: type, subtype: "plain")
    case "image": return both(type: type, subtype: "png")
    case "audio": return both(type: type, subtype: "mpeg")
    case "video": return both(type: type, subtype: "mp4")
    case "font": return both(type: type, subtype: "woff2")
    default: return both(type: type, subtype: "x.any")
    }
  }

  private func both(type: String, subtype: String) -> (text: MediaType, value: MediaType) {
    let included = included(type: type, subtype: subtype)
    return (included, included)
  }

  /// Returns a type with the parameters of the range, without which the range would not include it.
  func included(type: String, subtype: String) -> MediaType {
    MediaType(type: type, subtype: subtype, parameters: parameters)
  }
}
