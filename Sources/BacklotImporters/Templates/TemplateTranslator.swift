import BacklotWireMock

/// The helpers of another tool's templates, as expressions of Backlot's response templates.
protocol HelperVocabulary {
  /// Returns the equivalent of a call whose arguments are translated, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isWhole: A Boolean value that indicates whether the call is a whole tag, and not an argument.
  func equivalent(of call: HelperCall, isWhole: Bool) -> HelperEquivalent?
  /// Returns the beginning and the end of a block in place of another, or `nil` if it has no equivalent.
  func block(_ call: HelperCall) -> (start: String, end: String)?
}

/// An equivalent of a helper's call.
enum HelperEquivalent {
  case expression(HelperExpression)
  /// A text that does not depend on the request.
  case text(String)
  /// Tags that are already written.
  case tags(String)
}

/// A text in which the tags of another tool's templates are replaced with those of Backlot.
struct TranslatedText {
  /// The text in a response without templates.
  private(set) var plain: String
  /// The text in a response with templates, in which tags without an equivalent are escaped.
  var template: String { written ?? Self.escaped(plain) }
  /// The text with tags, or `nil` if it has no tags.
  private var written: String?
  /// A Boolean value that indicates whether the text has tags.
  var isTemplate: Bool { written != nil }
  /// The tags without an equivalent.
  private(set) var unknown: [String] = []

  /// Creates a text without tags.
  init(literal text: String) {
    plain = text
  }

  /// Translates a text.
  init(_ text: String, using vocabulary: some HelperVocabulary) {
    self.init(literal: text)
    guard text.utf8.firstRange(of: "{{".utf8) != nil else { return }
    var writer = TranslationWriter(vocabulary)
    let isTranslated = writer.write(text)
    unknown = writer.unknown
    guard isTranslated else { return }
    if writer.tagCount == 0 { self.init(literal: writer.plain) } else { self.init(template: writer.output, or: text) }
    unknown = writer.unknown + unknown
  }

  /// Creates a text from a template, or a literal text if the template is invalid.
  init(template: String, or text: String) {
    self.init(literal: text)
    do throws(TemplateError) {
      _ = try Template(template)
      written = template
    } catch {
      unknown = ["\(text): \(error)"]
    }
  }

  /// Returns a text with backslashes before its tags.
  static func escaped(_ text: String) -> String {
    guard let lastEnd = text.utf8.indices.last(where: { text.utf8[$0...].starts(with: "}}".utf8) }) else { return text }
    var rest = text[...]
    var output = ""
    while let start = rest.range(of: "{{"), start.upperBound <= lastEnd {
      output += rest[..<start.lowerBound] + "\\{{"
      rest = rest[start.upperBound...]
    }
    return output + rest
  }

  /// The maximum length of a translated text, in bytes.
  fileprivate static let limit = 1 << 20
}

private struct TranslationWriter<Vocabulary: HelperVocabulary> {
  private(set) var output = ""
  /// The output without escapes, in case that it has no tags.
  private(set) var plain = ""
  private(set) var unknown: [String] = []
  private(set) var tagCount = 0
  private let vocabulary: Vocabulary
  private var blocks: [Block] = []

  /// A block that is open.
  private struct Block {
    let name: String
    /// The tag in place of its end.
    let end: String
    /// The value of a switch.
    var subject: HelperExpression?
    /// The comparisons of the cases of a switch.
    var cases: [HelperExpression] = []
  }

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// Writes a text, or returns `false` if it cannot be translated as a whole.
  mutating func write(_ text: String) -> Bool {
    var rest = text[...]
    while let start = rest.range(of: "{{") {
      let before = rest[..<start.lowerBound]
      let isTriple = rest[start.upperBound...].hasPrefix("{")
      let inner = rest[(isTriple ? rest.index(after: start.upperBound) : start.upperBound)...]
      guard let end = inner.range(of: isTriple ? "}}}" : "}}") else { break }
      guard output.utf8.count < TranslatedText.limit else { return refuse("a text that is too long") }
      add(text: before)
      rest = inner[end.upperBound...]
      let tag = inner[..<end.lowerBound]
      if before.utf8.last == UInt8(ascii: "\\") {
        // It was escaped before.
        add(text: "{{\(tag)}}")
      } else {
        guard write(tag: tag, isTriple: isTriple) else { return false }
      }
    }
    add(text: rest)
    if let open = blocks.last { return refuse("{{#\(open.name)}}") }
    return true
  }

  private mutating func refuse(_ tag: String) -> Bool {
    unknown.append(tag)
    return false
  }

  private mutating func add(text: some StringProtocol) {
    output += text
    plain += text
  }

  private mutating func add(tag: String) {
    output += tag
    tagCount += 1
  }

  private mutating func write(tag: Substring, isTriple: Bool) -> Bool {
    let bare = tag.trimming { $0 == "~" || $0.isWhitespace }
    switch bare.first {
    case nil: return refuse("{{}}")
    case "!": return true
    case "#", "^": return open(bare)
    case "/": return close(bare)
    case ">", "*", "&", "{": return refuse("{{\(tag)}}")
    default: break
    }
    if bare == "else" {
      guard !blocks.isEmpty else { return refuse("{{else}}") }
      add(tag: "{{else}}")
      return true
    }
    if let call = HelperReader.call(in: bare), write(call) { return true }
    let written = isTriple ? "{{{\(tag)}}}" : "{{\(tag)}}"
    unknown.append(written)
    // Within a block or braces, the literal text would not be what it was.
    guard blocks.isEmpty, !isTriple, !output.hasSuffix("\\") else { return false }
    output += "\\" + written
    plain += written
    return true
  }

  private mutating func write(_ call: HelperCall) -> Bool {
    if call.isBare, let word = contextWord(call.name) {
      add(tag: "{{\(word)}}")
      return true
    }
    guard let call = translated(call, isWhole: true) else { return false }
    switch call {
    case .text(let text):
      guard text.utf8.firstRange(of: "{{".utf8) == nil else { return false }
      add(text: text)
    case .tags(let tags): add(tag: tags)
    case .expression(let expression):
      guard let written = expression.written else { return false }
      let isCall = written.hasPrefix("(") && written.hasSuffix(")")
      add(tag: isCall ? "{{\(written.dropFirst().dropLast())}}" : "{{\(written)}}")
    }
    return true
  }

  /// Returns a name that refers to the item of a loop.
  private func contextWord(_ word: String) -> String? {
    let isContext = word == "this" || word.hasPrefix("this.") || word.hasPrefix("@") || word.hasPrefix("../")
    return !blocks.isEmpty && isContext ? word : nil
  }

  private func translated(_ call: HelperCall, isWhole: Bool) -> HelperEquivalent? {
    var copy = call
    copy.arguments = []
    for argument in call.arguments {
      guard let argument = translated(argument) else { return nil }
      copy.arguments.append(argument)
    }
    copy.options = []
    for option in call.options {
      guard let value = translated(option.value) else { return nil }
      copy.options.append((option.name, value))
    }
    return vocabulary.equivalent(of: copy, isWhole: isWhole)
  }

  private func translated(_ expression: HelperExpression) -> HelperExpression? {
    switch expression {
    case .text: return expression
    case .word(let word):
      if word.isLiteralWord || contextWord(word) != nil { return expression }
      return translated(.call(HelperCall(name: word)))
    case .call(let call):
      switch translated(call, isWhole: false) {
      case .expression(let expression)?: return expression
      case .text(let text)?: return text.isLiteralWord ? .word(text) : .text(text)
      case .tags?, nil: return nil
      }
    }
  }

  private mutating func open(_ tag: Substring) -> Bool {
    guard tag.first == "#", var call = HelperReader.call(in: tag.dropFirst()) else { return refuse("{{\(tag)}}") }
    var arguments: [HelperExpression] = []
    for argument in call.arguments { if let argument = translated(argument) { arguments.append(argument) } }
    guard arguments.count == call.arguments.count else { return refuse("{{\(tag)}}") }
    let name = call.name
    call.arguments = arguments
    guard blocks.count < 30 else { return refuse("{{\(tag)}}") }
    if openSwitch(call) { return true }
    guard let block = vocabulary.block(call) else { return refuse("{{\(tag)}}") }
    blocks.append(Block(name: name, end: block.end))
    add(tag: block.start)
    return true
  }

  /// Opens a switch, one of its cases, or its default, which become comparisons.
  private mutating func openSwitch(_ call: HelperCall) -> Bool {
    switch call.name {
    case "switch" where call.arguments.count == 1:
      blocks.append(Block(name: "switch", end: "", subject: call.arguments[0]))
    case "case":
      guard call.arguments.count == 1, let value = call.arguments.first, let subject = blocks.last?.subject else {
        return false
      }
      let comparison = HelperCall(name: "eq", arguments: [subject, value])
      guard let written = comparison.written else { return false }
      blocks[blocks.count - 1].cases.append(.call(comparison))
      blocks.append(Block(name: "case", end: "{{/eq}}"))
      add(tag: "{{#\(written)}}")
    case "default":
      guard call.isBare, let cases = blocks.last?.cases, blocks.last?.subject != nil else { return false }
      let any = HelperExpression.call(HelperCall(name: "or", arguments: cases + [.word("false"), .word("false")]))
      guard let written = any.written else { return false }
      blocks.append(Block(name: "default", end: "{{/unless}}"))
      add(tag: "{{#unless \(written)}}")
    default: return false
    }
    return true
  }

  private mutating func close(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().trimming { $0.isWhitespace }
    guard let block = blocks.popLast(), block.name == name else { return refuse("{{\(tag)}}") }
    if !block.end.isEmpty { add(tag: block.end) }
    return true
  }
}

extension StringProtocol {
  /// Returns the first range of an ASCII text.
  func range(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }

  /// Returns the text without the characters at both ends that meet a condition.
  func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
