public import BacklotHTTP
public import Foundation

/// A part of a multipart form: a name with text, a file or other content.
///
/// Names and filenames are written as in browsers, so that they cannot end a header or begin another.
public struct MultipartPart: Sendable {
  /// The name of the part in the form.
  public let name: String
  /// The filename of the content; `nil` if it is not a file.
  public let filename: String?
  /// The media type; `nil` for plain text, as in browsers.
  public let mediaType: MediaType?
  private let makeContent: @Sendable (JSONEncoder) throws -> HTTPBody

  private init(
    _ name: String,
    filename: String? = nil,
    as mediaType: MediaType? = nil,
    makeContent: @escaping @Sendable (JSONEncoder) throws -> HTTPBody
  ) {
    self.name = name
    self.filename = filename
    self.mediaType = mediaType
    self.makeContent = makeContent
  }
}

extension MultipartPart {
  /// Creates a part from text, sent in UTF-8.
  public static func text(_ name: String, _ text: String) -> Self { Self(name) { _ in HTTPBody(text) } }

  /// Creates a part from a value as `application/json`, encoded with the client's encoder when the request is created.
  public static func json(_ name: String, _ value: some Encodable & Sendable) -> Self {
    Self(name, as: .json) { HTTPBody(Array(try $0.encode(value))) }
  }

  /// Creates a part from a file, which is read while the request is sent.
  ///
  /// - Parameters:
  ///   - name: The name of the part in the form.
  ///   - url: The URL of the file, which must exist when the request is created, because its size is needed.
  ///   - filename: The filename to send. Defaults to the file's own name.
  ///   - mediaType: The media type. Defaults to the one for its extension.
  public static func file(
    _ name: String,
    at url: URL,
    filename: String? = nil,
    as mediaType: MediaType? = nil
  ) -> Self {
    let type = mediaType ?? MediaType(fileExtension: url.pathExtension) ?? .octetStream
    return Self(name, filename: filename ?? url.lastPathComponent, as: type) { _ in
      try HTTPBody(contentsOf: url.path, keepingUpTo: 0)
    }
  }

  /// Creates a part from bytes or a stream of any type.
  ///
  /// - Parameters:
  ///   - name: The name of the part in the form.
  ///   - body: The content.
  ///   - filename: The filename to send; `nil` if it is not a file.
  ///   - mediaType: The media type.
  public static func content(
    _ name: String,
    body: HTTPBody,
    filename: String? = nil,
    as mediaType: MediaType = .octetStream
  ) -> Self {
    Self(name, filename: filename, as: mediaType) { _ in body }
  }
}

extension MultipartPart {
  /// Returns the content, created with the client's encoder.
  func content(with encoder: JSONEncoder) throws -> HTTPBody { try makeContent(encoder) }

  /// The header section with the empty line that ends it (RFC 7578 §4.2).
  var head: String {
    var disposition = "form-data; name=\"\(Self.escaped(Self.normalized(name)))\""
    if let filename { disposition += "; filename=\"\(Self.escaped(filename))\"" }
    // Written as a header field, whose value cannot contain a line end.
    let type = mediaType.map { HTTPField(name: .contentType, value: "\($0)").description + "\r\n" } ?? ""
    return "Content-Disposition: \(disposition)\r\n\(type)\r\n"
  }

  /// Returns a name as browsers write it: only quotation marks and line ends percent-encoded (HTML §4.10.22.8).
  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns a name in which each line end is CR LF, as browsers do in names but not in filenames.
  private static func normalized(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in name.unicodeScalars {
      if scalar == "\n", previous != "\r" { text.append("\r") }
      if previous == "\r", scalar != "\n" { text.append("\n") }
      text.append(scalar)
      previous = scalar
    }
    if previous == "\r" { text.append("\n") }
    return String(text)
  }
}
