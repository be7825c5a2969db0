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
  /// Sets all items of a name to one value, in the place of the first, or at the end; `nil` removes them.
  mutating func set(_ name: String, to value: String?) {
    let place = items.firstIndex { $0.name == name } ?? items.endIndex
    items.removeAll { $0.name == name }
    if let value { items.insert(Item(name: name, value: value), at: min(place, items.endIndex)) }
  }
}
