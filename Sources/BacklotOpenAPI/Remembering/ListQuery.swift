import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// What a client asks of a list: which things, how many, and from where on.
struct ListQuery {
  /// The query parameter that says where a page begins, and what the client says by it.
  enum Start {
    /// The number of things before the page.
    case offset(String, Int)
    /// The number of the page; the first one has the number `first`.
    case page(String, Int, first: Int)
    /// A text that came with the page before; `nil` for the first page.
    case cursor(String, String?, Cursor)

    /// The name of the parameter.
    var name: String {
      switch self {
      case .offset(let name, _), .page(let name, _, _), .cursor(let name, _, _): name
      }
    }
  }

  /// What a cursor holds.
  enum Cursor {
    /// The identifier of the last thing of the page before, as in `starting_after`.
    case identifier
    /// A text that means something to the server only.
    case opaque
  }

  /// The most things of a page; `nil` for all.
  private(set) var limit: Int?
  /// The name of the parameter that says so.
  private(set) var limitName: String?
  private(set) var start: Start?
  private var isStartSent = false
  private var filters: [(name: String, value: JSONValue)] = []

  /// Creates a query for all things.
  init() {}

  /// Reads a request.
  init(_ operation: Operation, _ request: ReceivedRequest, _ path: PathParameters) {
    var reader = ParameterReader(request, path: path, of: operation.parameters)
    for parameter in operation.parameters where parameter.location == .query {
      take(parameter, reader.reading(of: parameter))
    }
  }

  private mutating func take(_ parameter: Parameter, _ reading: ParameterReading) {
    let word = parameter.name.pagingWord
    if Self.limits.contains(word) {
      (limit, limitName) = (reading.number(of: parameter).map { max(0, $0) }, parameter.name)
    } else if Self.offsets.contains(word), parameter.isNumeric {
      begin(.offset(parameter.name, max(0, reading.number(of: parameter) ?? 0)), reading)
    } else if Self.pages.contains(word), parameter.isNumeric {
      let first = parameter.shape.standard?.int == 0 ? 0 : 1
      begin(.page(parameter.name, max(first, reading.number(of: parameter) ?? first), first: first), reading)
    } else if let cursor = Self.cursor(word) {
      begin(.cursor(parameter.name, reading.text, cursor), reading)
    } else if case .value(let value) = reading {
      filters.append((parameter.name, value))
    }
  }

  /// What the client sends counts before what the contract merely has, and of those the first.
  private mutating func begin(_ other: Start, _ reading: ParameterReading) {
    let isSent = if case .value = reading { true } else { false }
    if start == nil || isSent && !isStartSent { (start, isStartSent) = (other, isSent) }
  }

  private static let limits: Set<String> = [
    "limit", "perpage", "pagesize", "size", "top", "maxresults", "pagelimit", "itemsperpage",
  ]
  private static let offsets: Set<String> = ["offset", "skip", "start", "startindex"]
  private static let pages: Set<String> = ["page", "pagenumber", "pageno", "pageindex"]

  private static func cursor(_ word: String) -> Cursor? {
    switch word {
    case "startingafter", "afterid", "sinceid", "lastid", "startafter": .identifier
    case "cursor", "after", "pagetoken", "nexttoken", "nextpagetoken", "continuationtoken", "continuation", "marker",
      "startcursor", "nextcursor", "page", "offset", "pagecursor":
      .opaque
    default: nil
    }
  }

  /// Returns whether a thing is one of those asked for: query parameters that are named as its members are compare them.
  func matches(_ item: JSONValue, _ shape: ValueShape) -> Bool {
    filters.allSatisfy { name, value in
      guard shape.member(name) != nil else { return true }
      guard let own = item[name] else { return false }
      let wanted = value.array ?? [value]
      return own.array.map { elements in wanted.contains(where: elements.contains) } ?? wanted.contains(own)
    }
  }
}

extension String {
  /// A name without what names differ in: `nextCursor`, `next_cursor` and `Next-Cursor` are one.
  var pagingWord: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Parameter {
  /// Whether the value is a number, as far as the contract says.
  fileprivate var isNumeric: Bool {
    let kinds = shape.kinds
    return kinds.isEmpty || kinds.contains(.integer) || kinds.contains(.number)
  }
}

extension ParameterReading {
  /// The number that was sent, or else the one that the contract says is meant then.
  fileprivate func number(of parameter: Parameter) -> Int? {
    switch self {
    case .value(let value): value.int
    case .absent, .empty: parameter.shape.standard?.int
    case .malformed: nil
    }
  }

  /// The text that was sent; `nil` if it is empty.
  fileprivate var text: String? {
    guard case .value(let value) = self, let text = value.string ?? value.number?.text else { return nil }
    return text.isEmpty ? nil : text
  }
}
