import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// A client's query of a list: the items, their number, and the start.
struct ListQuery {
  /// The query parameter that specifies the beginning of a page, with its value.
  enum Start {
    /// The number of items before the page.
    case offset(String, Int)
    /// The number of the page; the first page has the number `first`.
    case page(String, Int, first: Int)
    /// A text from the previous page, or `nil` for the first page.
    case cursor(String, String?, Cursor)
    /// The identifier of the first item of the following page.
    case before(String, String)

    /// The name of the parameter.
    var name: String {
      switch self {
      case .offset(let name, _), .page(let name, _, _), .cursor(let name, _, _), .before(let name, _): name
      }
    }
  }

  /// The content of a cursor.
  enum Cursor {
    /// The identifier of the last item of the previous page, as in `starting_after`.
    case identifier
    /// A text whose meaning only the server knows.
    case opaque
    /// An opaque text in a parameter that may also hold a plain number with another meaning.
    case marked

    /// Returns the cursor of the page that follows an item.
    func text(after entry: Collection.Entry) -> String {
      switch self {
      case .identifier: entry.identifier
      case .opaque: "\(entry.serial)"
      case .marked: "p\(entry.serial)"
      }
    }

    /// Returns the serial number of the item that a client's cursor follows, or `nil` for a cursor that was never
    /// issued.
    fileprivate func serial(of text: String, in collection: Collection) -> Int? {
      if self == .identifier { return collection.place(of: text) }
      if self == .marked, !text.hasPrefix("p") { return nil }
      guard let serial = Int(self == .marked ? text.dropFirst() : text[...]) else { return nil }
      return 0...collection.lastSerial ~= serial ? serial : nil
    }
  }

  /// The maximum number of items on a page, or `nil` for all items.
  private(set) var limit: Int?
  private(set) var start: Start?
  /// The content of the contract's cursor, if the contract has a parameter for one.
  private(set) var cursor: Cursor?
  private var isStartSent = false
  private var filters: [(name: String, value: JSONValue)] = []

  /// Creates a query for all items.
  init() {}

  /// Reads the query of a request.
  init(operation: Operation, request: ReceivedRequest, path: PathParameters) {
    var reader = ParameterReader(request, path: path, of: operation.parameters)
    for parameter in operation.parameters where parameter.location == .query {
      let reading = reader.reading(of: parameter)
      for item in PagingParameter.items(of: parameter, reading) {
        if !take(item), item.isWhole, case .value(let value) = reading { filters.append((parameter.name, value)) }
      }
    }
  }

  /// Returns true if the query of an operation can request a page of a list.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - isList: True if the response is known to be a list, so that a limit alone is sufficient.
  static func isPaged(_ operation: Operation, isList: Bool) -> Bool {
    operation.parameters.contains { parameter in
      guard parameter.location == .query else { return false }
      return PagingParameter.items(of: parameter, .absent).contains { item in
        if case .limit = item.role { isList } else { item.role != nil }
      }
    }
  }

  /// Returns the serial number of the item that the page follows or precedes, or 0 if the query does not name one.
  ///
  /// - Returns: The number, or `nil` for a cursor that was never issued.
  func serial(in collection: Collection) -> Int? {
    switch start {
    case .cursor(_, let text?, let kind): kind.serial(of: text, in: collection)
    case .before(_, let text): collection.firstSerial(of: text) ?? collection.place(of: text).map { $0 + 1 }
    case nil, .offset, .page, .cursor: 0
    }
  }

  /// The client's text that names a position in the list, if any.
  var cursorText: String? {
    switch start {
    case .cursor(_, let text, _): text
    case .before(_, let text): text
    case nil, .offset, .page: nil
    }
  }

  /// Applies a parameter, and returns true if it is about pages.
  private mutating func take(_ item: PagingParameter) -> Bool {
    switch item.role {
    case nil: return false
    case .limit: limit = item.number.map { max(0, $0) }
    case .offset: begin(at: .offset(item.name, max(0, item.number ?? 0)), from: item)
    case .page(let first): begin(at: .page(item.name, max(first, item.number ?? first), first: first), from: item)
    case .cursor(let kind):
      cursor = cursor ?? kind
      begin(at: .cursor(item.name, item.cursor, kind), from: item)
    case .before: if let text = item.cursor { begin(at: .before(item.name, text), from: item) }
    }
    return true
  }

  /// Sets the start.
  ///
  /// A parameter that the client sends takes precedence over others; among equals, the first one wins.
  private mutating func begin(at other: Start, from item: PagingParameter) {
    if start == nil || item.isSent && !isStartSent { (start, isStartSent) = (other, item.isSent) }
  }

  /// Returns true if an item matches the query parameters that have the names of its members.
  func matches(_ item: JSONValue, shape: ValueShape) -> Bool {
    filters.allSatisfy { name, value in
      guard shape.member(name) != nil else { return true }
      guard let own = item[name] else { return false }
      let wanted = value.array ?? [value]
      return own.array.map { elements in wanted.contains(where: elements.contains) } ?? wanted.contains(own)
    }
  }
}
