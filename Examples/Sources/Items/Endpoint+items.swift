public import BacklotClient

extension Endpoint where Kind == EndpointKinds.Private, Response == Item {
  /// The newest item, for those who hold a token.
  public static var latestItem: Self { Endpoint(path: "items/latest") }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Item] {
  /// Returns an endpoint for the items that contain a text.
  ///
  /// - Parameters:
  ///   - text: The text to search for. All items contain the empty text.
  ///   - limit: The maximum number of items.
  public static func search(for text: String, limit: Int = 20) -> Self {
    Endpoint(path: "search", queryItems: ["q": text, "limit": "\(limit)"])
  }
}
