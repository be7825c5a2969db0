import BacklotHTTP

/// What the name of a file in a route folder says: `POST.201.json`.
struct RouteFileName {
  static let headersSuffix = ".headers"

  let method: HTTPMethod
  let status: HTTPStatus
  let mediaType: MediaType?

  /// Reads a name, or nothing where it does not begin with a method in capitals.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3, let verb = parts.first, Self.isMethod(verb), let method = HTTPMethod(rawValue: verb) else {
      return nil
    }
    self.method = method
    let code = parts.dropFirst().first.flatMap(Self.statusCode)
    status = code.map { HTTPStatus(code: $0) } ?? .ok
    let extensions = parts.dropFirst(code == nil ? 1 : 2)
    guard extensions.count <= 1 else { return nil }
    mediaType = extensions.first.map { MediaType(fileExtension: $0) ?? .octetStream }
  }

  static func isMethod(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func statusCode(_ text: String) -> Int? {
    guard text.utf8.count == 3, let code = Int(text), (100...599).contains(code) else { return nil }
    return code
  }
}
