import BacklotHTTP
import BacklotJSON

/// A query parameter that may be about pages, or a member of one.
///
/// For example, `page[size]` is a member of `page` in the style `deepObject`.
struct PagingParameter {
  /// The name in the query.
  let name: String
  /// True if this is the whole parameter.
  let isWhole: Bool
  private let shape: ValueShape
  /// The example values in the contract.
  private let examples: [JSONValue]
  /// The value that the client sent, if any.
  private let sent: JSONValue?

  /// The meaning of a parameter for a page.
  enum Role {
    /// The maximum number of items.
    case limit
    /// The number of items before the page.
    case offset
    /// The number of the page; the first page has the number `first`.
    case page(first: Int)
    /// The cursor that the page follows.
    case cursor(ListQuery.Cursor)
    /// The identifier of the item that follows the page.
    case before
  }

  /// Returns the parameter, or its members if it is an object.
  static func items(of parameter: Parameter, _ reading: ParameterReading) -> [PagingParameter] {
    let value: JSONValue? = if case .value(let value) = reading { value } else { nil }
    let examples = parameter.examples.compactMap(\.value)
    let shape = parameter.shape
    let whole = PagingParameter(name: parameter.name, isWhole: true, shape: shape, examples: examples, sent: value)
    guard parameter.style == .deepObject else { return [whole] }
    let members = shape.members.map { member, shape in
      let name = "\(parameter.name)[\(member)]"
      return PagingParameter(name: name, isWhole: false, shape: shape, examples: [], sent: value?[member])
    }
    return members.contains { $0.role != nil } ? members : [whole]
  }

  private init(name: String, isWhole: Bool, shape: ValueShape, examples: [JSONValue], sent: JSONValue?) {
    self.name = name
    self.isWhole = isWhole
    self.shape = shape
    self.examples = examples + (shape.shown.map { [$0] } ?? [])
    self.sent = sent
  }

  /// True if the client sent a value.
  var isSent: Bool { sent != nil }

  /// The number that was sent, or else the contract's default.
  var number: Int? { (sent ?? shape.standard)?.integer }

  /// The text that was sent, or `nil` if it is empty or the contract's default.
  var cursor: String? {
    guard let sent, sent != shape.standard, let text = sent.string ?? sent.number?.text else { return nil }
    return text.isEmpty ? nil : text
  }
}

// MARK: - Roles

extension PagingParameter {
  /// The meaning of the parameter for a page, or `nil` if it is unrelated to pages.
  var role: Role? {
    let word = name.pagingWord
    if Self.limits.contains(word) || Self.countedLimits.contains(word) && isCount { return .limit }
    if Self.offsets.contains(word), isNumeric { return .offset }
    if Self.pages.contains(word), isNumeric { return .page(first: first) }
    if word == "since", isCount { return .cursor(.identifier) }
    if word == "endingbefore" || word == "beforeid" { return .before }
    return cursorKind(word).map(Role.cursor)
  }

  /// True if the contract specifies that the value is a number.
  private var isCount: Bool { shape.kinds.contains(.integer) || shape.kinds.contains(.number) }

  /// True if the value is a number, by the contract or else, in `page` and `offset`, by the sent or example values.
  private var isNumeric: Bool {
    if shape.kinds.isEmpty || isCount { return true }
    guard ["page", "offset"].contains(name.pagingWord) else { return false }
    let values = sent.map { [$0] } ?? [shape.standard].compactMap(\.self) + examples
    return values.contains { $0.integer != nil }
  }

  /// The number of the first page: 1, unless the contract specifies otherwise.
  private var first: Int {
    if let standard = shape.standard?.integer { return standard == 0 ? 0 : 1 }
    if let minimum = shape.minimum { return minimum > 0 ? 1 : 0 }
    return examples.contains { $0.integer == 0 } ? 0 : 1
  }

  private func cursorKind(_ word: String) -> ListQuery.Cursor? {
    // Dates select items by the time of their creation or change, which is not a position in the list.
    if let format = shape.format, format.hasPrefix("date") || format.hasPrefix("time") { return nil }
    return switch word {
    case "startingafter", "afterid", "sinceid", "lastid", "startafter": .identifier
    case "page", "offset": .marked
    case _ where Self.cursors.contains(word): .opaque
    default: nil
    }
  }

  private static let limits: Set<String> = [
    "limit", "perpage", "pagesize", "size", "top", "maxresults", "pagelimit", "itemsperpage", "maxitems", "maxkeys",
    "maxpagesize", "resultsperpage",
  ]
  /// The words that mean a limit only if the value is a number.
  private static let countedLimits: Set<String> = ["count", "first", "rows", "take"]
  private static let offsets: Set<String> = [
    "offset", "skip", "start", "startindex", "startat", "pageoffset",
  ]
  private static let pages: Set<String> = ["page", "pagenumber", "pageno", "pageindex"]
  private static let cursors: Set<String> = [
    "cursor", "after", "pagetoken", "nexttoken", "nextpagetoken", "continuationtoken", "continuation", "continue",
    "marker", "startcursor", "nextcursor", "pagecursor", "pageafter",
  ]
}

extension String {
  /// A normalized name: `nextCursor`, `next_cursor` and `Next-Cursor` are equal.
  var pagingWord: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension JSONValue {
  /// The value as an integer, including one in a string.
  fileprivate var integer: Int? { int ?? string.flatMap { Int($0) } }
}
