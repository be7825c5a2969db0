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

extension QueryItems {
  /// Creates items from names and values, in their order, without the pairs whose value is `nil`.
  ///
  /// ```swift
  /// Endpoint(path: "dogs", queryItems: QueryItems(omittingNil: ["breed": breed, "limit": limit.map(String.init)]))
  /// ```
  ///
  /// In a plain dictionary literal, `nil` is a name without a value (`?debug`).
  public init(omittingNil pairs: KeyValuePairs<String, String?>) {
    self.init(pairs.compactMap { name, value in value.map { Item(name: name, value: $0) } })
  }

  /// Sets all items of a name to one value, in the place of the first, or at the end; `nil` removes them.
  mutating func set(_ name: String, to value: String?) {
    let place = items.firstIndex { $0.name == name } ?? items.endIndex
    items.removeAll { $0.name == name }
    if let value { items.insert(Item(name: name, value: value), at: min(place, items.endIndex)) }
  }
}
