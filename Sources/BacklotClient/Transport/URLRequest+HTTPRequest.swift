public import BacklotHTTP
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  /// Makes Foundation's form of a request, or nothing when its parts make no URL.
  ///
  /// Fields that share a name become one. A body has to be in memory; collect a file or a stream first.
  ///
  /// - Parameter request: A request with an authority; its scheme is `https` unless it says another.
  public init?(_ request: HTTPRequest) {
    guard let url = URL(request), let bytes = request.body.bytes else { return nil }
    self.init(url: url)
    httpMethod = request.method.rawValue
    // In one assignment, which costs a tenth of setting them one by one.
    allHTTPHeaderFields = Dictionary(
      uniqueKeysWithValues: Set(request.headerFields.map(\.name)).map { ($0.rawName, request.headerFields[$0] ?? "") }
    )
    if !bytes.isEmpty { httpBody = Data(bytes) }
  }
}

extension URL {
  /// The target of a request, or nothing when its parts make no URL.
  ///
  /// - Parameter request: A request with an authority; its scheme is `https` unless it says another.
  public init?(_ request: HTTPRequest) {
    guard let authority = request.authority, !authority.isEmpty else { return nil }
    let path = request.path ?? "/"
    guard path.hasPrefix("/") else { return nil }
    // Strictly, so that what is sent is what the request says.
    self.init(string: "\(request.scheme ?? "https")://\(authority)\(path)", encodingInvalidCharacters: false)
  }
}
