/// A header field.
public struct HTTPField: Sendable, Hashable {
  public struct Name: Sendable, Hashable {
    public let rawName: String
    public init?(_ name: String) {
      guard !name.isEmpty else { return nil }
      rawName = name
    }
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawName.lowercased() == rhs.rawName.lowercased() }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawName.lowercased()) }
  }

  public var name: Name
  public var value: String

  public init(name: Name, value: String) {
    self.name = name
    self.value = value
  }
}

/// Header fields in their order.
public struct HTTPFields: Sendable, Hashable, RandomAccessCollection, RangeReplaceableCollection {
  private var fields: [HTTPField] = []

  public init() {}

  public var startIndex: Int { fields.startIndex }
  public var endIndex: Int { fields.endIndex }
  public subscript(position: Int) -> HTTPField { fields[position] }
  public subscript(name: HTTPField.Name) -> String? { fields.first { $0.name == name }?.value }

  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<HTTPField>) {
    fields.replaceSubrange(range, with: elements)
  }
}

/// A request without its body.
public struct HTTPRequest: Sendable, Hashable {
  public struct Method: Sendable, Hashable {
    public let rawValue: String
    public init?(_ method: String) { rawValue = method }
    public static var post: Self { Self(unchecked: "POST") }
    public static var get: Self { Self(unchecked: "GET") }
    private init(unchecked method: String) { rawValue = method }
  }

  public var method: Method
  public var scheme: String?
  public var authority: String?
  public var path: String?
  public var headerFields: HTTPFields

  public init(
    method: Method,
    scheme: String?,
    authority: String?,
    path: String?,
    headerFields: HTTPFields = HTTPFields()
  ) {
    self.method = method
    self.scheme = scheme
    self.authority = authority
    self.path = path
    self.headerFields = headerFields
  }
}

/// A response without its body.
public struct HTTPResponse: Sendable, Hashable {
  public struct Status: Sendable, Hashable {
    public var code: Int
    public var reasonPhrase: String
    public init(code: Int, reasonPhrase: String = "") {
      self.code = code
      self.reasonPhrase = reasonPhrase
    }
  }

  public var status: Status
  public var headerFields: HTTPFields

  public init(status: Status, headerFields: HTTPFields = HTTPFields()) {
    self.status = status
    self.headerFields = headerFields
  }
}
