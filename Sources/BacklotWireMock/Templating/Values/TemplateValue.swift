internal import BacklotJSON

/// The value of an expression.
///
/// Many values are only references, such as to the query of the request, so that unused values have no cost.
enum TemplateValue: Sendable {
  /// A missing value, or null.
  case missing
  /// A JSON value, including all plain texts, numbers and Boolean values.
  case json(JSONValue)
  /// An object or array that `jsonPath` selected, written in Jackson's format.
  case selection(JSONValue)
  /// The reason why a function failed, if WireMock's function throws. It ends the rendering.
  case failure(String)
  /// The content of the request as text.
  case body
  /// The values of one name, of which the first is used as the text: `request.query.name`.
  case texts([String])
  /// A list that a function created.
  case list(TemplateList)
  /// Values by name that a function created.
  case map([Member])
  /// A date. It is on the heap because it is larger than the other values, most of which are copied often.
  indirect case date(TemplateDate)
  /// A part of the request.
  case request(RequestPart)
  case xml([TemplateXMLNode])
  /// The complete model.
  case root

  struct Member: Sendable {
    let name: String
    package let value: TemplateValue
  }

  static func text(_ text: String) -> TemplateValue { .json(.string(text)) }
  static func bool(_ bool: Bool) -> TemplateValue { .json(.bool(bool)) }
  static func int(_ int: Int) -> TemplateValue { .json(.number(JSONNumber(int))) }

  /// Returns a problem of a function as a text in the response, in WireMock's format.
  static func problem(_ text: String) -> TemplateValue { .text("[ERROR: \(text)]") }

  /// A Boolean value that indicates whether the value is the error text of another function.
  var isProblem: Bool { plainText?.hasPrefix("[ERROR: ") == true }
}

/// A list of values whose depth is limited, because releasing and writing it requires stack space for each level.
struct TemplateList: Sendable {
  private static let maximumDepth = 100

  let elements: [TemplateValue]
  private let depth: Int

  fileprivate init?(_ elements: [TemplateValue]) {
    let depths = elements.map { if case .list(let list) = $0 { list.depth } else { 0 } }
    depth = 1 + (depths.max() ?? 0)
    self.elements = elements
    if depth > Self.maximumDepth { return nil }
  }
}

extension TemplateValue {
  /// Returns a list of values.
  static func list(of elements: [TemplateValue]) -> TemplateValue {
    guard let list = TemplateList(elements) else { return .problem("Lists are nested too deeply") }
    return .list(list)
  }
}

/// A date and its format.
struct TemplateDate: Sendable {
  var moment: Moment
  var zone: DateZone?
  var format = DateFormat.standard

  func text(in zone: DateZone) -> String { format.text(of: ZonedDateTime(moment, in: self.zone ?? zone)) }
}

extension TemplateValue {
  /// Creates a number from its form in templates, which may begin with zeros or a decimal point.
  init?(number text: String) {
    guard Self.isNumber(text) else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let significant = digits.drop { $0 == "0" }
    let whole = significant.isEmpty || significant.first == "." ? "0\(significant)" : String(significant)
    guard let number = JSONNumber(isNegative ? "-\(whole)" : whole) else { return nil }
    self = .json(.number(number))
  }

  /// Returns whether a text consists of digits, optionally with a leading sign and one decimal point before the last
  /// digit.
  static func isNumber(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.last?.isEmpty == false else { return false }
    return parts.allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
  }

  var isMissing: Bool {
    switch self {
    case .missing, .json(.null): true
    default: false
    }
  }

  /// The value as a number, if it is a number or the text of one.
  var number: JSONNumber? {
    switch self {
    case .json(.number(let number)): number
    case .json(.string(let text)): Self.number(in: text)
    case .texts(let texts): texts.first.flatMap { Self.number(in: $0) }
    case .date(let date): Self.number(in: date.text(in: .utc))
    default: nil
    }
  }

  /// Returns the number that a text is, possibly between spaces, after a plus sign, and in a form that JSON does not
  /// have, such as `007` or `.5`.
  static func number(in text: String) -> JSONNumber? {
    if let number = JSONNumber(text) { return number }
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let digits = String(trimmed.first == "+" ? Array(trimmed.dropFirst()) : Array(trimmed))
    return JSONNumber(digits) ?? TemplateValue(number: digits)?.number
  }

  /// The value as an integer.
  ///
  /// A fraction is truncated.
  var int: Int? {
    guard let number else { return nil }
    return number.int ?? number.double.flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// The Boolean value, if it is one.
  var bool: Bool? {
    if case .json(.bool(let bool)) = self { bool } else { nil }
  }

  /// A Boolean value that indicates whether WireMock represents the value as a `String`, which some of its functions
  /// require.
  var isText: Bool {
    switch self {
    case .json(.string), .body: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the value is an object or a list, which has a text only in WireMock's own
  /// format.
  var isObjectOrList: Bool {
    switch self {
    case .json(.array), .json(.object), .selection, .list, .map, .texts, .xml, .root, .request: true
    default: false
    }
  }

  /// The text, or the first of several texts.
  var plainText: String? {
    switch self {
    case .json(.string(let text)): text
    case .texts(let texts): texts.first
    default: nil
    }
  }
}
