/// An expression in a tag of Handlebars: a text, a word such as a number or a name, or a call of a helper.
indirect enum HelperExpression {
  case text(String)
  case word(String)
  case call(HelperCall)

  /// The text, if it is a literal.
  var literal: String? {
    switch self {
    case .text(let text): text
    case .word(let word): word.isLiteralWord ? word : nil
    case .call: nil
    }
  }

  /// True for an object, which only other helpers can use.
  var isObject: Bool {
    guard case .call(let call) = self else { return false }
    return call.name == "object"
  }

  /// The expression in a tag, or `nil` if a text contains both kinds of quotes.
  var written: String? {
    switch self {
    case .text(let text): Self.quoted(text)
    case .word(let word): word
    case .call(let call): call.written.map { call.isBare ? $0 : "(\($0))" }
    }
  }

  private static func quoted(_ text: String) -> String? {
    // A backslash at the end would escape the quote.
    guard text.utf8.last != UInt8(ascii: "\\"), text.utf8.firstRange(of: "}}".utf8) == nil else { return nil }
    if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    return text.utf8.contains(UInt8(ascii: "\"")) ? nil : "\"\(text)\""
  }
}

/// A call of a helper with its arguments.
struct HelperCall {
  var name: String
  var arguments: [HelperExpression] = []
  var options: [(name: String, value: HelperExpression)] = []

  /// A Boolean value that indicates whether the call has no arguments, so that it is a path.
  var isBare: Bool { arguments.isEmpty && options.isEmpty }

  /// The call as in a tag.
  var written: String? {
    var words = [name]
    for argument in arguments {
      guard let word = argument.written else { return nil }
      words.append(word)
    }
    for option in options {
      guard let word = option.value.written else { return nil }
      words.append("\(option.name)=\(word)")
    }
    return words.joined(separator: " ")
  }
}

extension String {
  /// A Boolean value that indicates whether a word is a number, a Boolean value or null.
  var isLiteralWord: Bool { ["true", "false", "null", "undefined"].contains(self) || Double(self) != nil }
}

/// A reader of the expressions in a tag.
struct HelperReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Returns the call in a tag, or `nil` if it has another form.
  static func call(in tag: some StringProtocol) -> HelperCall? {
    var reader = HelperReader(tag)
    let call = reader.call()
    reader.skipSpace()
    return reader.position == reader.bytes.count ? call : nil
  }

  private init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() { while let next, next == 32 || (9...13).contains(next) { position += 1 } }

  private mutating func call() -> HelperCall? {
    skipSpace()
    guard depth < 20, let name = word(), !name.isEmpty else { return nil }
    depth += 1
    defer { depth -= 1 }
    var call = HelperCall(name: name)
    while true {
      skipSpace()
      guard let next, next != UInt8(ascii: ")") else { return call }
      if let option = optionName() {
        guard let value = expression() else { return nil }
        call.options.append((option, value))
      } else {
        guard call.options.isEmpty, let value = expression() else { return nil }
        call.arguments.append(value)
      }
    }
  }

  private mutating func expression() -> HelperExpression? {
    skipSpace()
    switch next {
    case UInt8(ascii: "("):
      position += 1
      guard let inner = call(), next == UInt8(ascii: ")") else { return nil }
      position += 1
      return .call(inner)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return quoted()
    default: return word().flatMap { $0.isEmpty ? nil : .word($0) }
    }
  }

  private mutating func quoted() -> HelperExpression? {
    let quote = bytes[position]
    var content: [UInt8] = []
    position += 1
    while let byte = next, byte != quote {
      let isEscape = byte == UInt8(ascii: "\\") && position + 1 < bytes.count && bytes[position + 1] == quote
      content.append(isEscape ? quote : byte)
      position += isEscape ? 2 : 1
    }
    guard next == quote else { return nil }
    position += 1
    return .text(String(decoding: content, as: UTF8.self))
  }

  private mutating func word() -> String? {
    let start = position
    while let byte = next, !(byte <= 32 || "()'\"=|{}#~".utf8.contains(byte)) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func optionName() -> String? {
    let start = position
    if let name = word(), !name.isEmpty {
      skipSpace()
      if next == UInt8(ascii: "=") {
        position += 1
        return name
      }
    }
    position = start
    return nil
  }
}
