import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotRecording

/// The content of a message with what a schema can describe of it.
struct ObservedContent: Sendable {
  enum Value: Sendable {
    case json(JSONValue)
    /// The items of a form, or the parts of multipart content, with all values of each name.
    case items([Item])
    case text, binary
    /// Content that no schema describes, such as XML.
    case other
  }

  /// The values of a name in a form.
  struct Item: Sendable {
    let name: String
    var texts: [String]
    /// True if the value is a file.
    var isFile = false
    /// True if the value is JSON.
    var isJSON = false
  }

  /// The media type without parameters, such as `application/json`.
  let type: String
  private(set) var value: Value
  /// The number of bytes.
  let length: Int
}

extension ObservedContent {
  /// Reads the content of a request, or returns `nil` if it has none.
  init?(ofRequest fields: HTTPFields, body: [UInt8]) throws(ObservationFailure) {
    if body.isEmpty { return nil }
    guard let stated = fields[.contentType] else {
      // The contract describes one media type, by which content without one is validated.
      let isJSON = Self.json(body) != nil
      try self.init(body, as: isJSON ? .json : .octetStream, in: "request")
      return
    }
    guard let type = MediaType(parsing: stated) else {
      throw ObservationFailure(message: "the request has an invalid media type, \(stated)")
    }
    try self.init(body, as: type, in: "request")
  }

  /// Reads the content of a response, or returns `nil` if it states no media type.
  init?(ofResponse fields: HTTPFields, body: [UInt8]) throws(ObservationFailure) {
    guard let stated = fields[.contentType] else { return nil }
    guard let type = MediaType(parsing: stated) else {
      throw ObservationFailure(message: "the response has an invalid media type, \(stated)")
    }
    try self.init(body, as: type, in: "response")
  }

  private init(_ body: [UInt8], as type: MediaType, in message: String) throws(ObservationFailure) {
    self.type = "\(type.type)/\(type.subtype)"
    length = body.count
    if type.isJSON {
      do throws(JSONError) {
        value = .json(try JSONParser(limits: .content).parse(body))
      } catch {
        let problem = body.isEmpty ? "empty, although its media type is \(type)" : "not valid JSON: \(error)"
        throw ObservationFailure(message: "the content of the \(message) is \(problem)")
      }
    } else if type.isForm {
      // Some clients state this type for JSON, because it is their default.
      let first = body.first { $0 > 0x20 }
      let isForm = first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
      value = isForm ? .items(try Self.items(ofForm: body, in: message)) : .text
    } else if type.type == "multipart", let content = MultipartContent(body, type: type) {
      value = .items(Self.items(content))
    } else if type.subtype == "xml" || type.subtype.hasSuffix("+xml") || type.type == "multipart" {
      value = .other
    } else {
      value = type.type == "text" || Self.textSubtypes.contains(type.subtype) ? .text : .binary
    }
  }

  private static func json(_ body: [UInt8]) -> JSONValue? {
    do throws(JSONError) { return try JSONParser(limits: .content).parse(body) } catch { return nil }
  }

  /// The subtypes of `application` whose content is text.
  private static let textSubtypes: Set = [
    "javascript", "x-javascript", "x-ndjson", "jsonl", "x-jsonlines", "yaml", "x-yaml", "graphql", "toml", "x-www-form",
  ]

  private static func items(ofForm body: [UInt8], in message: String) throws(ObservationFailure) -> [Item] {
    let limit = QueryItems.maximumFormItems
    guard let form = QueryItems(parsing: String(decoding: body, as: UTF8.self), upTo: limit) else {
      throw ObservationFailure(message: "the content of the \(message) is a form with more than \(limit) items")
    }
    return items(form)
  }

  private static func items(_ query: QueryItems) -> [Item] {
    merged(query.items.lazy.map { Item(name: $0.name, texts: [$0.value ?? ""]) })
  }

  private static func items(_ content: MultipartContent) -> [Item] {
    merged(
      content.parts.lazy.compactMap { part in
        guard let name = part.name else { return nil }
        let isJSON = part.headerFields[.contentType].flatMap { MediaType(parsing: $0) }?.isJSON ?? false
        let isFile = part.fileName != nil && !isJSON
        let text = isFile ? "" : String(decoding: part.body, as: UTF8.self)
        return Item(name: name, texts: [text], isFile: isFile, isJSON: isJSON)
      }
    )
  }

  /// Returns one item for each name.
  private static func merged(_ all: some Sequence<Item>) -> [Item] {
    var items: [Item] = []
    var indexes: [String: Int] = [:]
    for item in all {
      guard let index = indexes[item.name] else {
        indexes[item.name] = items.count
        items.append(item)
        continue
      }
      items[index].texts += item.texts
      items[index].isFile = items[index].isFile || item.isFile
      items[index].isJSON = items[index].isJSON || item.isJSON
    }
    return items
  }
}

// MARK: - Secrets

extension ObservedContent {
  /// Removes the members and items whose names contain secrets.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - redacted: The content with placeholders for secrets.
  ///   - read: Reads the redacted content.
  mutating func removeSecretNames(
    _ bytes: [UInt8],
    redacted: [UInt8],
    _ read: ([UInt8]) throws(ObservationFailure) -> ObservedContent?
  ) {
    if bytes == redacted, SecretPlaceholder.occurrences(in: bytes).isEmpty { return }
    do throws(ObservationFailure) {
      guard let other = try read(redacted) else { return value = .other }
      value = value.keepingNames(of: other.value)
    } catch {
      value = .other
    }
  }
}

extension ObservedContent.Value {
  fileprivate func keepingNames(of redacted: Self) -> Self {
    switch (self, redacted) {
    case (.json(let value), .json(let redacted)): return .json(value.keepingNames(of: redacted))
    case (.items(let items), .items(let redacted)):
      let names = Set(redacted.map(\.name))
      return .items(items.filter { names.contains($0.name) && !Credential.isReplaced($0.name) })
    case (.json, _), (.items, _): return .other
    case (.text, _), (.binary, _), (.other, _): return self
    }
  }
}

extension JSONValue {
  /// Returns the value without the members that have another name in the redacted value, or a placeholder as their name.
  fileprivate func keepingNames(of redacted: JSONValue) -> JSONValue {
    switch (self, redacted) {
    case (.object(let object), .object(let redacted)):
      var kept = JSONObject()
      for (key, value) in object where !Credential.isReplaced(key) {
        if let other = redacted[key] { kept[key] = value.keepingNames(of: other) }
      }
      return .object(kept)
    case (.array(let elements), .array(let redacted)) where elements.count == redacted.count:
      return .array(zip(elements, redacted).map { $0.keepingNames(of: $1) })
    default: return self
    }
  }
}
