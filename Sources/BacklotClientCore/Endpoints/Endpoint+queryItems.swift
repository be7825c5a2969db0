public import BacklotHTTP

extension Endpoint {
  /// Returns this endpoint with more items at the end of its query.
  ///
  /// ```swift
  /// let request = Endpoint.search(for: text).appending(queryItems: ["page": "2"])
  /// ```
  ///
  /// An item whose name the query already contains is added too, since some APIs read all values of a name.
  public func appending(queryItems: QueryItems) -> Self {
    var endpoint = self
    endpoint.queryItems.items += queryItems.items
    return endpoint
  }
}
