public import BacklotClient

extension Endpoint where Kind == EndpointKinds.Private, Response == Item {
  /// The newest item, for those who hold a token.
  public static var latestItem: Self { Endpoint(path: "items/latest") }
}

extension Endpoint where Kind == EndpointKinds.Public, Response == [Item] {
  /// The items that a text is found in.
  ///
  /// - Parameters:
  ///   - text: What to look for; all items have nothing in them.
  ///   - limit: How many items are enough.
  public static func search(for text: String, limit: Int = 20) -> Self {
    Endpoint(path: "search", queryItems: ["q": text, "limit": "\(limit)"])
  }
}
