public import BacklotHTTP

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A kind of endpoint that prepares its requests in Foundation's form.
///
/// Use it for code that already works with `URLRequest`; otherwise, ``EndpointKind`` is faster.
///
/// ```swift
/// extension EndpointKinds {
///   enum Versioned: URLRequestEndpointKind {
///     static func prepare(_ request: inout URLRequest, with version: Int) {
///       request.addValue("\(version)", forHTTPHeaderField: "API-Version")
///     }
///   }
/// }
/// ```
public protocol URLRequestEndpointKind: EndpointKind {
  /// The data that a request of this kind needs in addition to its endpoint.
  associatedtype RequestData

  /// Completes a request that already has its method, URL, header fields and body.
  ///
  /// The method, the URL, the header fields and the body that it sets are sent; the timeout and other settings of the
  /// loading system are ignored. A body that is a file or a stream is not part of the request, and is sent unless
  /// this method sets a body.
  static func prepare(_ request: inout URLRequest, with data: RequestData)
}

extension URLRequestEndpointKind {
  /// Prepares the request in Foundation's form.
  public static func prepare(_ request: inout HTTPRequest, with data: RequestData) {
    var message = request
    if message.body.bytes == nil { message.body = .empty }
    // Never `nil`: the endpoint has already checked the parts of the URL, and the body is in memory.
    guard let original = URLRequest(message) else { return }
    var prepared = original
    prepare(&prepared, with: data)
    request.apply(prepared, changedFrom: original)
  }
}

extension HTTPRequest {
  fileprivate mutating func apply(_ prepared: URLRequest, changedFrom original: URLRequest) {
    method = prepared.httpMethod.flatMap(HTTPMethod.init(rawValue:)) ?? method
    if let url = prepared.url, url != original.url { setTarget(to: url) }
    if prepared.httpBody != original.httpBody { body = HTTPBody(prepared.httpBody ?? Data()) }
    let (new, old) = (prepared.allHTTPHeaderFields ?? [:], original.allHTTPHeaderFields ?? [:])
    for text in Set(new.keys).union(old.keys) where new[text] != old[text] {
      if let name = HTTPField.Name(text) { headerFields[name] = new[text] }
    }
  }

  private mutating func setTarget(to url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return }
    scheme = components.scheme
    authority = components.encodedHost.map { host in components.port.map { "\(host):\($0)" } ?? host }
    let path = components.percentEncodedPath
    self.path = (path.isEmpty ? "/" : path) + (components.percentEncodedQuery.map { "?" + $0 } ?? "")
  }
}
