import BacklotFormats
import BacklotMessages
import BacklotRecording

/// A line of a table of texts in messages: the place, a bar, and the text.
///
/// In the text, `§` is a secret, `¶` is a line break, `‹…›` is Base64, `«…»` is percent-encoding, `⟦…⟧` is the text of a
/// JSON string, and `⟪…⟫` is the text of an XML element; they can contain each other.
struct PlantedText: CustomStringConvertible {
  let place: String
  private let template: String

  /// Reads a table; empty lines and lines that begin with `#` are ignored.
  static func table(_ text: String) -> [PlantedText] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let bar = line.firstIndex(of: "|") ?? line.startIndex
      return PlantedText(
        place: String(line[..<bar]).trimmingSpaces,
        template: String(line[line.index(after: bar)...]).trimmingSpaces
      )
    }
  }

  init(place: String, template: String) {
    self.place = place
    self.template = template
  }

  var description: String { "\(place) | \(template)" }

  /// Returns the text with a secret.
  func text(with secret: String = "") -> String {
    var text = template.replacing("§", with: secret).replacing("¶", with: "\n")
    // The innermost encoding comes first.
    while let (range, inner, encode) = Self.innermost(in: text) { text.replaceSubrange(range, with: encode(inner)) }
    return text
  }

  private static func innermost(in text: String) -> (Range<String.Index>, String, (String) -> String)? {
    guard let close = text.firstIndex(where: { encodings[$0] != nil }), let (open, encode) = encodings[text[close]],
      let start = text[..<close].lastIndex(of: open)
    else { return nil }
    return (start..<text.index(after: close), String(text[text.index(after: start)..<close]), encode)
  }

  private static let encodings: [Character: (Character, @Sendable (String) -> String)] = [
    "›": ("‹", { Base64.encode($0.utf8) }),
    "»": ("«", { PercentEncoding.encode($0, for: .form) }),
    "⟧": ("⟦", { String(decoding: JSONStringText.escaped($0.utf8), as: UTF8.self) }),
    "⟫": ("⟪", { String(decoding: XMLText.escaped($0.utf8), as: UTF8.self) }),
  ]

  // MARK: Exchanges

  /// Returns an exchange with the text at its place.
  func exchange(with secret: String = "") -> RecordedExchange {
    let text = text(with: secret)
    var request = HTTPRequest(method: .post, scheme: "https", authority: "api.example.com", path: "/things")
    var response = HTTPResponse(status: .ok)
    var messages: JSONValue?
    let words = place.split(separator: " ", maxSplits: 1).map(String.init)
    switch words[0] {
    case "path": request.path = text
    case "authority": request.authority = text
    case "field", "reply":
      guard let name = HTTPField.Name(words[1]) else { fatalError("\(words[1]) is not a name") }
      if words[0] == "field" { request.headerFields[name] = text } else { response.headerFields[name] = text }
    case "ws": messages = [["type": "send", "data": .string(text)]]
    case "comment": break
    default:
      response.headerFields[.contentType] = Self.types[words[0]] ?? words[0]
      if words[0] == "none" { response.headerFields = HTTPFields() }
      response.body = HTTPBody(text)
    }
    var exchange = RecordedExchange(request: request, response: response, origin: Stub.Origin(file: "table.har"))
    if words[0] == "comment" { exchange.comment = text }
    exchange.webSocketMessages = messages
    return exchange
  }

  private static let types = [
    "json": "application/json", "text": "text/plain", "html": "text/html; charset=utf-8",
    "js": "application/javascript",
    "css": "text/css", "form": "application/x-www-form-urlencoded", "xml": "application/xml",
    "yaml": "application/yaml", "sse": "text/event-stream", "ndjson": "application/x-ndjson",
    "graphql": "application/graphql", "soap": "application/soap+xml", "multi": "multipart/form-data; boundary=XyZ",
    "mixed": "multipart/mixed; boundary=XyZ", "problem": "application/problem+json", "svg": "image/svg+xml",
    "bin": "application/octet-stream", "csv": "text/csv", "plist": "application/x-plist", "log": "text/plain",
  ]
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
