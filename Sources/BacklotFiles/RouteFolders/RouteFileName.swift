package import BacklotHTTP

/// The parsed name of a file in a route folder, such as `POST.201.json`.
///
/// A class, because tens of thousands of files share a few names.
package final class RouteFileName: Sendable {
  package static let headersSuffix = ".headers"

  let method: HTTPMethod
  let status: HTTPStatus
  /// True if the name specifies the status.
  let namesStatus: Bool
  /// The extension that determines the media type.
  let fileExtension: String?
  /// The field with the media type; empty without an extension.
  ///
  /// Stored, so that all files with the same name share it.
  package let fields: HTTPFields
  /// The name of the file with additional fields in the same folder.
  let headersName: String

  /// Parses a name, or returns `nil` if it does not begin with a method.
  package init?(_ name: String) {
    // This inexpensive check excludes most folders.
    guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3, let verb = parts.first, Self.isMethod(verb), let method = HTTPMethod(rawValue: verb) else {
      return nil
    }
    self.method = method
    let code = parts.dropFirst().first.flatMap(Self.statusCode)
    namesStatus = code != nil
    status = code.map { HTTPStatus(code: $0) } ?? .ok
    let extensions = parts.dropFirst(code == nil ? 1 : 2)
    guard extensions.count <= 1 else { return nil }
    fileExtension = extensions.first
    let type = fileExtension.map { MediaType(fileExtension: $0) ?? .octetStream }
    fields = HTTPFields(type.map { [HTTPField(name: .contentType, value: $0.description)] } ?? [])
    headersName = verb + Self.headersSuffix
  }

  /// Returns true if a file name may begin with this method.
  ///
  /// Not every word in capitals is a method; otherwise, README.md would be a response file.
  package static func isMethod(_ text: some StringProtocol) -> Bool { methods.contains(String(text)) }

  /// The registered methods that a client may use, and `PURGE`, which caches support.
  private static let methods: Set = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY", "SEARCH", "REPORT",
    "PURGE",
    "PROPFIND", "PROPPATCH", "MKCOL", "MKCALENDAR", "COPY", "MOVE", "LOCK", "UNLOCK", "ACL", "BIND", "UNBIND", "LINK",
    "UNLINK",
  ]

  /// True if the extension is `json`.
  var isJSON: Bool { fileExtension?.lowercased() == "json" }

  private static func statusCode(_ text: String) -> Int? {
    guard text.utf8.count == 3, let code = Int(text), (100...599).contains(code) else { return nil }
    return code
  }
}
