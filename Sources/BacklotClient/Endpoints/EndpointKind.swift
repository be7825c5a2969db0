public import BacklotHTTP

/// A family of endpoints that are prepared alike, from the same data.
///
/// An app adds its own beside ``EndpointKinds``:
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
  /// The data that a request of this kind needs besides its endpoint, such as an access token; `Void` for no data.
  associatedtype RequestData: Sendable

  /// Completes a request that has its method, target, fields and body already.
  static func prepare(_ request: inout HTTPRequest, with data: RequestData)
}
