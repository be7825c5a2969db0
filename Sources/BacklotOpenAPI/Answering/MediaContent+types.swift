import BacklotHTTP
import BacklotJSON

extension MediaContent {
  /// Whether any type of a range may be in its place; so may any where the contract names what is no type.
  var isRange: Bool { mediaType?.isRange ?? true }

  /// Whether the contract says this of content of a type.
  fileprivate func includes(_ type: MediaType) -> Bool { mediaType.map { type.isIncluded(in: $0) } ?? false }

  /// Whether the content may be JSON.
  var takesJSON: Bool {
    guard let mediaType else { return false }
    return mediaType.isJSON || (mediaType.isRange && mediaType.typicalTypes.value.isJSON)
  }

  /// What kind of value the content is, as far as that decides about its type.
  enum Kind {
    case text
    /// Several values in one, which few types have a form for.
    case structure
    /// A number, a truth value, or what may be of several kinds.
    case other
  }

  /// What kind of value is answered, by the examples or else the schema.
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

  /// How much the type leaves open; see ``MediaType/openness``.
  var openness: Int { mediaType?.openness ?? .max }
}

extension [MediaContent] {
  /// The place of what is said of content of a type, most precisely; nothing where nothing is.
  func place(for type: MediaType) -> Int? {
    var best: Int?
    for (index, content) in enumerated() where content.includes(type) {
      if best.map({ content.openness < self[$0].openness }) ?? true { best = index }
    }
    return best
  }

  /// The place of what stands for a content: of a range the content that its usual type is described by itself.
  func owner(of index: Int) -> Int {
    guard let range = self[index].mediaType, range.isRange else { return index }
    let types = range.typicalTypes
    return place(for: self[index].kind == .text ? types.text : types.value) ?? index
  }

  /// What content of a type has to be like.
  func content(for type: MediaType) -> MediaContent? { place(for: type).map { self[$0] } }

  /// The place of the content that JSON is written as; nothing where there is none.
  var placeOfJSON: Int? {
    firstIndex { !$0.isRange && $0.takesJSON } ?? place(for: .json) ?? firstIndex(where: \.takesJSON)
  }
}

extension MediaType {
  /// Whether content of the range is a file for the most part.
  var mayBeFile: Bool { ["image", "audio", "video", "font"].contains(type) }

  /// What stands for a range where nobody says more: for texts, and for all other values.
  var typicalTypes: (text: MediaType, value: MediaType) {
    // A subtype of nobody's has the prefix that RFC 6838 §3.4 keeps for private use.
    if subtype.hasPrefix("*+") { return both(type == "*" ? "application" : type, "x.any" + subtype.dropFirst()) }
    switch type {
    case "*" where subtype != "*": return both("application", subtype)
    case "*": return (included("text", "plain"), included("application", "json"))
    // A text of no stated kind is mostly a file.
    case "application": return (included(type, "octet-stream"), included(type, "json"))
    case "text": return both(type, "plain")
    case "image": return both(type, "png")
    case "audio": return both(type, "mpeg")
    case "video": return both(type, "mp4")
    case "font": return both(type, "woff2")
    default: return both(type, "x.any")
    }
  }

  private func both(_ type: String, _ subtype: String) -> (text: MediaType, value: MediaType) {
    let included = included(type, subtype)
    return (included, included)
  }

  /// A type with the parameters of the range, without which it would not be in it.
  func included(_ type: String, _ subtype: String) -> MediaType {
    MediaType(type: type, subtype: subtype, parameters: parameters)
  }
}
