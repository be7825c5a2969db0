/// The names and values of a query or a form, in their order, decoded.
public struct QueryItems: Sendable, Hashable {
  /// One name with its value; nothing where the item is a bare name (`?debug`).
  public struct Item: Sendable, Hashable {
    /// The decoded name.
    public var name: String
    /// The decoded value; `nil` for a bare name, empty for `name=`.
    public var value: String?

    /// Makes an item.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The items, in their order.
  public var items: [Item]

  /// Makes a list of items.
  public init(_ items: [Item] = []) { self.items = items }

  /// Reads a query (without its `?`) or a form body; `+` and `%20` both stand for a space, and empty items between
  /// two `&` are passed over.
  ///
  /// - Parameter encoded: The text as it was sent.
  public init(parsing encoded: some StringProtocol) {
    var encoded = String(encoded)
    items = encoded.withUTF8 { bytes in bytes.split(separator: UInt8(ascii: "&")).map(Self.item) }
  }

  private static func item(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Item {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return Item(name: decoded(bytes), value: nil) }
    return Item(name: decoded(bytes[..<equals]), value: decoded(bytes[(equals + 1)...]))
  }

  private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    PercentEncoding.decodedText(UnsafeBufferPointer(rebasing: bytes), plusAsSpace: true)
  }
}

extension QueryItems {
  /// The first value of a name; empty for a bare name, nothing where the name is absent.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }.map { $0.value ?? "" }
  }

  /// All values of a name, in order; a bare name counts as empty.
  public func values(of name: String) -> [String] {
    items.compactMap { $0.name == name ? $0.value ?? "" : nil }
  }

  /// The query as it is sent, without the `?`; empty for no items.
  public var encodedQuery: String { encoded(for: .query) }

  /// The items as an `application/x-www-form-urlencoded` body.
  public var encodedForm: String { encoded(for: .form) }

  private func encoded(for component: PercentEncoding.Component) -> String {
    items.map { item in
      let name = PercentEncoding.encode(item.name, for: component)
      return item.value.map { "\(name)=\(PercentEncoding.encode($0, for: component))" } ?? name
    }.joined(separator: "&")
  }
}

extension QueryItems: ExpressibleByDictionaryLiteral {
  /// Makes items from names and values, in their order.
  public init(dictionaryLiteral elements: (String, String?)...) {
    items = elements.map { Item(name: $0, value: $1) }
  }
}

extension QueryItems: ExpressibleByArrayLiteral {
  /// Makes a list of items, in their order.
  public init(arrayLiteral elements: Item...) { items = elements }
}

extension QueryItems: CustomStringConvertible {
  /// The encoded query.
  public var description: String { encodedQuery }
}
