/// Scans the tokens of an XPath, to report errors that libxml2 would only report during evaluation, and to limit the
/// stack that an evaluation uses.
struct XPathScanner {
  /// The prefix of the names of functions that replace those of libxml2: they count the work of creating texts as
  /// steps, and `name` finds the prefix if names are matched without their namespaces.
  private static let mark = "backlot-"

  private static let maximumLength = 4096
  private static let maximumDepth = 32
  private static let maximumOperations = 256

  private let text: String
  private let namespaces: [String: String]
  private let bytes: [UInt8]
  private var place = 0
  /// True if a word here would be an operator, because an operand precedes it.
  private var isBehindOperand = false
  private var open: [UInt8] = []
  private var operations = 0
  private var marks: [Int] = []

  init(_ text: String, namespaces: [String: String]) {
    self.text = text
    self.namespaces = namespaces
    bytes = Array(text.utf8)
  }

  /// Returns the expression to pass to libxml2.
  mutating func scan() throws(XMLError) -> String {
    if bytes.count > Self.maximumLength {
      throw error("an XPath of \(bytes.count) bytes exceeds the limit of \(Self.maximumLength)", at: 0)
    }
    for (prefix, namespace) in namespaces where prefix.isEmpty || namespace.isEmpty {
      throw error("the prefix and the namespace in “\(prefix)”: “\(namespace)” must not be empty", at: 0)
    }
    while place < bytes.count { try scanWord() }
    if let last = open.last { throw error("a “\(Character(Unicode.Scalar(last)))” is not closed", at: bytes.count) }
    if bytes.allSatisfy(Self.isSpace) { throw error("the XPath is empty", at: 0) }
    return rewritten
  }

  private var rewritten: String {
    var (rewritten, end): ([UInt8], Int) = ([], 0)
    for place in marks {
      rewritten += bytes[end..<place]
      rewritten += Self.mark.utf8
      end = place
    }
    return String(decoding: rewritten + bytes[end...], as: UTF8.self)
  }

  /// Returns the position in the original expression of a position in the rewritten one.
  func written(at place: Int) -> Int {
    var written = place
    for mark in marks where mark + Self.mark.utf8.count <= written { written -= Self.mark.utf8.count }
    return written
  }

  private func error(_ problem: String, advice: String? = nil, at place: Int) -> XMLError {
    XMLError(.invalidXPath, problem: "\(problem), in “\(text)”", advice: advice, column: place + 1)
  }
}

extension XPathScanner {
  private mutating func scanWord() throws(XMLError) {
    let byte = bytes[place]
    switch byte {
    case _ where Self.isSpace(byte): place += 1
    case UInt8(ascii: "'"), UInt8(ascii: "\""): try skipString(byte)
    case UInt8(ascii: "$"):
      throw error("variables are not supported", advice: "write the value instead", at: place)
    case _ where Self.isNameStart(byte): try scanName()
    case _ where Self.isDigit(byte): skipNumber()
    case UInt8(ascii: "("), UInt8(ascii: "["): try enter(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"): try leave(byte)
    default: try scanSign(byte)
    }
  }

  private mutating func skipString(_ quote: UInt8) throws(XMLError) {
    guard let end = bytes[(place + 1)...].firstIndex(of: quote) else { throw error("unclosed string", at: place) }
    place = end + 1
    isBehindOperand = true
  }

  private mutating func skipNumber() {
    while place < bytes.count, Self.isDigit(bytes[place]) || bytes[place] == UInt8(ascii: ".") { place += 1 }
    isBehindOperand = true
  }

  private mutating func enter(_ byte: UInt8) throws(XMLError) {
    open.append(byte)
    if open.count > Self.maximumDepth {
      throw error("parentheses and predicates are nested more than \(Self.maximumDepth) levels deep", at: place)
    }
    try countOperation()
    place += 1
    isBehindOperand = false
  }

  private mutating func leave(_ byte: UInt8) throws(XMLError) {
    let opening = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
    guard open.popLast() == opening else {
      throw error("“\(Character(Unicode.Scalar(byte)))” has no opening counterpart", at: place)
    }
    place += 1
    isBehindOperand = true
  }

  private mutating func countOperation() throws(XMLError) {
    operations += 1
    if operations <= Self.maximumOperations { return }
    throw error("the XPath exceeds the limit of \(Self.maximumOperations) steps and operators", at: place)
  }

  private mutating func scanSign(_ byte: UInt8) throws(XMLError) {
    switch byte {
    case UInt8(ascii: "."): isBehindOperand = true
    case UInt8(ascii: "*"):
      // After an operand it multiplies; otherwise it represents any name.
      isBehindOperand.toggle()
      try countOperation()
    case UInt8(ascii: "@"), UInt8(ascii: ","): isBehindOperand = false
    case UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="),
      UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "!"):
      isBehindOperand = false
      try countOperation()
    default:
      throw error("unexpected “\(Self.shown(byte))”", at: place)
    }
    place += 1
  }

  private static func shown(_ byte: UInt8) -> String {
    byte < 32 || byte == 127 ? "\\u{\(String(byte, radix: 16))}" : String(Character(Unicode.Scalar(byte)))
  }
}

// MARK: - Names

extension XPathScanner {
  private mutating func scanName() throws(XMLError) {
    let start = place
    let name = takeName()
    if isBehindOperand, ["and", "or", "div", "mod"].contains(name) {
      isBehindOperand = false
      return try countOperation()
    }
    if isNext(UInt8(ascii: ":"), then: UInt8(ascii: ":")) { return try checkAxis(name, at: start) }
    if place + 1 < bytes.count, bytes[place] == UInt8(ascii: ":"), Self.continuesName(bytes[place + 1]) {
      try checkPrefix(name, at: start)
      place += 1
      if bytes[place] == UInt8(ascii: "*") { place += 1 } else { _ = takeName() }
      if isBeforeParenthesis { throw error("unknown function “\(written(from: start))”", at: start) }
    } else if isBeforeParenthesis {
      try checkFunction(name, at: start)
    }
    isBehindOperand = true
  }

  private mutating func takeName() -> String {
    let start = place
    while place < bytes.count, Self.isNamePart(bytes[place]) { place += 1 }
    return written(from: start)
  }

  private func written(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

  /// Returns whether two characters come next, with or without white space before them.
  private func isNext(_ first: UInt8, then second: UInt8) -> Bool {
    let rest = bytes[place...].drop(while: Self.isSpace)
    return rest.starts(with: [first, second])
  }

  private var isBeforeParenthesis: Bool { bytes[place...].first { !Self.isSpace($0) } == UInt8(ascii: "(") }

  private mutating func checkAxis(_ name: String, at start: Int) throws(XMLError) {
    let axes: Set = [
      "ancestor", "ancestor-or-self", "attribute", "child", "descendant", "descendant-or-self", "following",
      "following-sibling",
      "namespace", "parent", "preceding", "preceding-sibling", "self",
    ]
    guard axes.contains(name) else { throw error("unknown axis “\(name)”", at: start) }
    while bytes[place] != UInt8(ascii: ":") { place += 1 }
    place += 2
    isBehindOperand = false
  }

  private func checkPrefix(_ prefix: String, at start: Int) throws(XMLError) {
    if namespaces[prefix] != nil || prefix == "xml" && !namespaces.isEmpty { return }
    let advice =
      namespaces.isEmpty
      ? "add the namespace to xPathNamespaces, or omit the prefix to find the name in any namespace"
      : "add its namespace to xPathNamespaces"
    throw error("the prefix “\(prefix)” has no namespace", advice: advice, at: start)
  }

  private mutating func checkFunction(_ name: String, at start: Int) throws(XMLError) {
    let functions: Set = [
      "boolean", "ceiling", "comment", "concat", "contains", "count", "false", "floor", "id", "lang", "last",
      "local-name", "name",
      "namespace-uri", "node", "normalize-space", "not", "number", "position", "processing-instruction", "round",
      "starts-with", "string", "string-length", "substring", "substring-after", "substring-before", "sum", "text",
      "translate",
      "true",
    ]
    guard functions.contains(name) else { throw error("unknown function “\(name)”", at: start) }
    let counted: Set = [
      "concat", "contains", "normalize-space", "number", "starts-with", "string", "string-length", "substring",
      "substring-after",
      "substring-before", "sum", "translate",
    ]
    if counted.contains(name) || name == "name" && namespaces.isEmpty { marks.append(start) }
  }
}

// MARK: - Characters

extension XPathScanner {
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isNameStart(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_") || byte >= 128
  }
  private static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
  private static func continuesName(_ byte: UInt8) -> Bool { isNameStart(byte) || byte == UInt8(ascii: "*") }
}
