public import BacklotHTTP

/// A group of endpoints whose requests are prepared in the same way, from the same type of data.
///
/// An app can add its own to ``EndpointKinds``:
///
/// ```swift
/// extension EndpointKinds {
///   enum Signed: EndpointKind {
///     static func prepare(_ request: inout HTTPRequest, with key: APIKey) {
///       request.headerFields[.authorization] = key.signature(of: request)
///     }
///   }
/// }
/// ```
public protocol EndpointKind: SendableMetatype {
  /// The data that a request of this kind needs in addition to its endpoint, such as an access token; `Void` for no
  /// data.
  associatedtype RequestData: Sendable

  /// Completes a request that already has its method, target, header fields and body.
  static func prepare(_ request: inout HTTPRequest, with data: RequestData)
}
