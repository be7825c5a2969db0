/// The decoded names and values of a query or a form, in order.
public struct QueryItems: Sendable, Hashable {
  /// A name and its value, which is `nil` for a bare name (`?debug`).
  public struct Item: Sendable, Hashable {
    /// The decoded name.
    public var name: String
    /// The decoded value; `nil` for a bare name, empty for `name=`.
    public var value: String? {
      didSet { elements = nil }
    }
    /// The elements of the value, whose own commas must be encoded; `nil` if the value is no list.
    fileprivate private(set) var elements: [String]?

    /// Creates an item.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }

    /// Creates an item whose value is a list, separated by commas.
    ///
    /// Only the commas between elements are sent as they are; those in elements are encoded (RFC 6570 §3.2.8).
    ///
    /// - Parameters:
    ///   - name: The decoded name.
    ///   - elements: The decoded elements.
    public init(name: String, elements: [String]) {
      self.init(name: name, value: elements.joined(separator: ","))
      self.elements = elements
    }
  }

  /// The items, in their order.
  public var items: [Item]

  /// Creates a list of items.
  public init(_ items: [Item] = []) { self.items = items }

  /// Parses a query (without its `?`) or a form body.
  ///
  /// Both `+` and `%20` represent a space. Empty items between two `&` are ignored.
  ///
  /// - Parameter encoded: The text as it was sent.
  public init(parsing encoded: some StringProtocol) {
    var text = String(encoded)
    items = text.withUTF8 { Self.items(in: $0) }
  }

  /// The maximum number of items of a form that a stranger sends: 100,000.
  package static let maximumFormItems = 100_000

  /// Parses a query or a form body, or returns `nil` if it has more items than a limit.
  ///
  /// - Parameters:
  ///   - encoded: The text as it was sent.
  ///   - limit: The maximum number of items, such as ``maximumFormItems``.
  package init?(parsing encoded: String, upTo limit: Int) {
    var text = encoded
    items = text.withUTF8 { Self.items(in: $0, upTo: limit) }
    if items.count > limit { return nil }
  }

  /// Returns the items, of which at most one exceeds the limit.
  private static func items(in bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int = .max) -> [Item] {
    var items: [Item] = []
    var start = 0
    while start < bytes.count, items.count <= limit {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
      if end > start { items.append(item(UnsafeBufferPointer(rebasing: bytes[start..<end]))) }
      start = end + 1
    }
    return items
  }

  private static func item(_ bytes: UnsafeBufferPointer<UInt8>) -> Item {
    let equals = bytes.firstIndex(of: UInt8(ascii: "="))
    let name = decoded(bytes[..<(equals ?? bytes.endIndex)])
    return Item(name: name, value: equals.map { decoded(bytes[($0 + 1)...]) })
  }

  private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    PercentEncoding.decodeText(UnsafeBufferPointer(rebasing: bytes), plusAsSpace: true)
  }
}

extension QueryItems {
  /// The first value of a name, empty for a bare name, or `nil` if the name is absent.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }.map { $0.value ?? "" }
  }

  /// Returns all values of a name, in order; a bare name counts as empty.
  public func values(of name: String) -> [String] {
    items.compactMap { $0.name == name ? $0.value ?? "" : nil }
  }

  /// The query as it is sent, without the `?`; empty if there are no items.
  public var encodedQuery: String { encoded(for: .query) }

  /// The items as an `application/x-www-form-urlencoded` body.
  public var encodedForm: String { encoded(for: .form) }

  private func encoded(for component: PercentEncoding.Component) -> String {
    items.map { item in
      let name = PercentEncoding.encode(item.name, for: component)
      return item.value.map { "\(name)=\(encoded($0, elements: item.elements, for: component))" } ?? name
    }.joined(separator: "&")
  }

  private func encoded(_ value: String, elements: [String]?, for component: PercentEncoding.Component) -> String {
    guard let elements else { return PercentEncoding.encode(value, for: component) }
    return elements.map { PercentEncoding.encode($0, for: component).replacing(",", with: "%2C") }
      .joined(separator: ",")
  }
}

extension QueryItems: ExpressibleByDictionaryLiteral {
  /// Creates items from names and values, in their order, without the pairs whose value is `nil`.
  ///
  /// ```swift
  /// func dogs(of breed: String?, limit: Int?) -> QueryItems { ["breed": breed, "limit": limit] }
  /// ```
  ///
  /// A bare name (`?debug`) is an `Item` without a value.
  public init(dictionaryLiteral elements: (String, (any LosslessStringConvertible)?)...) {
    items = elements.compactMap { name, value in value.map { Item(name: name, value: String($0)) } }
  }
}

extension QueryItems: ExpressibleByArrayLiteral {
  /// Creates a list of items, in their order.
  public init(arrayLiteral elements: Item...) { items = elements }
}

extension QueryItems: CustomStringConvertible {
  /// The encoded query.
  public var description: String { encodedQuery }
}
