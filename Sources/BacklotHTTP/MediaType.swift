/// The type of a message's content, such as `text/html; charset=utf-8` (RFC 9110 §8.3.1).
///
/// Types and parameter names are case-insensitive and are stored in lower case.
public struct MediaType: Sendable, Hashable {
  /// The part before the slash, such as `text`.
  public let type: String
  /// The part after the slash, such as `html`.
  public let subtype: String
  /// The parameters by name, such as `charset`.
  public let parameters: [String: String]

  /// Creates a media type from its parts.
  public init(type: String, subtype: String, parameters: [String: String] = [:]) {
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = Dictionary(
      parameters.sorted { $0.key < $1.key }.map { ($0.lowercased(), $1) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Parses the value of a `Content-Type` field, or returns `nil` if it is invalid.
  public init?(parsing text: String) {
    let parts = Self.split(text)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false).map { $0.trimmed() }
    guard names.count == 2, names.allSatisfy({ Token.isValid($0.utf8) }) else { return nil }
    self.init(
      type: String(names[0]),
      subtype: String(names[1]),
      parameters: Dictionary(parts.dropFirst().compactMap(Self.parameter), uniquingKeysWith: { first, _ in first })
    )
  }
}

extension MediaType {
  /// A Boolean value that indicates whether the content is JSON: `application/json`, or any type with the suffix
  /// `+json` (RFC 6839 §3.1).
  public var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

  /// A Boolean value that indicates whether the content is human-readable text.
  public var isText: Bool {
    type == "text" || isJSON || subtype == "xml" || subtype.hasSuffix("+xml") || isForm
  }

  /// True if the content is a form, regardless of parameters.
  package var isForm: Bool { type == Self.form.type && subtype == Self.form.subtype }

  /// `application/json`.
  public static var json: Self { Self(type: "application", subtype: "json") }
  /// `application/problem+json` (RFC 9457).
  public static var problem: Self { Self(type: "application", subtype: "problem+json") }
  /// `application/x-www-form-urlencoded`.
  public static var form: Self { Self(type: "application", subtype: "x-www-form-urlencoded") }
  /// `application/octet-stream`.
  public static var octetStream: Self { Self(type: "application", subtype: "octet-stream") }
  /// `text/plain; charset=utf-8`.
  public static var plainText: Self { Self(type: "text", subtype: "plain", parameters: ["charset": "utf-8"]) }
  /// `text/event-stream` (HTML Standard §9.2).
  public static var eventStream: Self { Self(type: "text", subtype: "event-stream") }
  /// `text/html; charset=utf-8`.
  public static var html: Self { Self(type: "text", subtype: "html", parameters: ["charset": "utf-8"]) }

  /// `text/csv; charset=utf-8` (RFC 4180).
  public static var csv: Self { Self(type: "text", subtype: "csv", parameters: ["charset": "utf-8"]) }
  /// `application/xml` (RFC 7303).
  public static var xml: Self { Self(type: "application", subtype: "xml") }
  /// `application/pdf`.
  public static var pdf: Self { Self(type: "application", subtype: "pdf") }
  /// `image/jpeg`.
  public static var jpeg: Self { Self(type: "image", subtype: "jpeg") }
  /// `image/png`.
  public static var png: Self { Self(type: "image", subtype: "png") }
  /// `image/gif`.
  public static var gif: Self { Self(type: "image", subtype: "gif") }
  /// `image/webp` (RFC 9649).
  public static var webP: Self { Self(type: "image", subtype: "webp") }
  /// `image/heic`.
  public static var heic: Self { Self(type: "image", subtype: "heic") }
  /// `image/svg+xml`.
  public static var svg: Self { Self(type: "image", subtype: "svg+xml") }
  /// `video/mp4` (RFC 4337).
  public static var mp4: Self { Self(type: "video", subtype: "mp4") }

  /// Creates the usual type of files with an extension, or returns `nil` if the extension is not well known.
  ///
  /// - Parameter fileExtension: The extension without its dot, in any case.
  public init?(fileExtension: String) {
    guard let text = Self.typesByExtension[fileExtension.lowercased()], let type = Self(parsing: text) else {
      return nil
    }
    self = type
  }

  /// The usual extension of files of this type, or `nil` if the type is not well known.
  package var fileExtension: String? {
    let names = Self.typesByExtension.filter { MediaType(parsing: $0.value).map { $0.isSame(as: self) } ?? false }.keys
    // The preferred extension, or the first one alphabetically, so that the result is always the same.
    return Self.preferredExtensions.first(where: names.contains) ?? names.min()
  }

  private static let preferredExtensions = ["html", "yaml", "jpg", "js", "txt"]

  private func isSame(as other: MediaType) -> Bool { type == other.type && subtype == other.subtype }

  private static let typesByExtension = [
    "json": "application/json", "xml": "application/xml", "html": "text/html; charset=utf-8",
    "htm": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "yaml": "application/yaml", "yml": "application/yaml", "pdf": "application/pdf", "zip": "application/zip",
    "gz": "application/gzip", "bin": "application/octet-stream", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp", "ico": "image/x-icon",
    "heic": "image/heic", "mp3": "audio/mpeg", "m4a": "audio/mp4", "mp4": "video/mp4", "mov": "video/quicktime",
    "woff": "font/woff", "woff2": "font/woff2", "wasm": "application/wasm",
  ]
}

extension MediaType: CustomStringConvertible {
  /// The type as a field value, with parameters in alphabetical order.
  public var description: String {
    parameters.sorted { $0.key < $1.key }.reduce("\(type)/\(subtype)") { text, parameter in
      text + "; \(parameter.key)=\(Self.quotedIfNeeded(parameter.value))"
    }
  }
}

extension MediaType {
  /// Splits at semicolons outside quoted strings; the result has at least one part.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\", isQuoted {
        isEscaped = true
      } else if text[index] == "\"" {
        isQuoted.toggle()
      } else if text[index] == ";", !isQuoted {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  private static func parameter(_ text: Substring) -> (String, String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = text[..<equals].trimmed().lowercased()
    let value = text[text.index(after: equals)...].trimmed()
    guard Token.isValid(name.utf8) else { return nil }
    return (name, value.first == "\"" ? unquoted(value) : String(value))
  }

  private static func unquoted(_ text: Substring) -> String {
    var value = ""
    var isEscaped = false
    for character in text.dropFirst() {
      if isEscaped || (character != "\\" && character != "\"") {
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        break
      }
    }
    return value
  }

  private static func quotedIfNeeded(_ value: String) -> String {
    guard !Token.isValid(value.utf8) else { return value }
    return "\"" + value.flatMap { "\\\"".contains($0) ? ["\\", $0] : [$0] } + "\""
  }
}
