public import BacklotClient

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension Endpoint where Kind == EndpointKinds.Private, Response == Item {
  /// The latest item, for holders of a token.
  public static var latestItem: Self { Endpoint(path: "items/latest") }
}

extension Endpoint where Kind == EndpointKinds.Private, Response == [Item] {
  /// Returns an endpoint for the items that contain a text, for holders of a token.
  ///
  /// - Parameter query: The text to search for. All items contain the empty text.
  public static func search(for query: String) -> Self {
    Endpoint(path: "search", queryItems: [URLQueryItem(name: "q", value: query)])
  }
}

extension Endpoint {
  /// Creates the request for this endpoint of the app's own host, or returns `nil` if its parts cannot be used.
  ///
  /// - Parameter data: The data that the kind needs; `()` for no data.
  public func makeRequest(with data: Kind.RequestData) -> URLRequest? { makeRequest(with: data, host: .default) }
}
