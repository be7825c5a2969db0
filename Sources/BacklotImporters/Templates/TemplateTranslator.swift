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
  /// Returns a text in place of a call without an equivalent, or `nil` if the tag stays.
  func substitute(for call: HelperCall) -> String?
  /// Returns true if the result of a call is a text, which needs quotes as a value in JSON.
  func isText(_ call: HelperCall) -> Bool
  /// Returns an expression that is a whole value in JSON, and therefore must not be empty.
  func value(_ expression: HelperExpression, of call: HelperCall) -> HelperExpression
}

extension HelperVocabulary {
  func substitute(for call: HelperCall) -> String? { nil }
  func isText(_ call: HelperCall) -> Bool { false }
  func value(_ expression: HelperExpression, of call: HelperCall) -> HelperExpression { expression }
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
  /// True if the tags without an equivalent are replaced, so that the text is valid JSON.
  private(set) var isRepaired = false

  /// Creates a text without tags.
  init(literal text: String) {
    plain = text
  }

  /// Translates a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - vocabulary: The equivalents of the helpers.
  ///   - isJSON: True if the text has to be valid JSON, so that tags without an equivalent are replaced.
  init(_ text: String, using vocabulary: some HelperVocabulary, isJSON: Bool = false) {
    self.init(literal: text)
    guard text.utf8.firstRange(of: "{{".utf8) != nil else { return }
    var writer = TranslationWriter(vocabulary, isJSON: isJSON)
    let isTranslated = writer.write(text)
    if isJSON, !isTranslated || writer.isEmpty {
      plain = "null"
      isRepaired = true
    }
    unknown = writer.unknown
    guard isTranslated, !isJSON || !writer.isEmpty else { return }
    defer { isRepaired = isJSON }
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
  /// The place in JSON, or `nil` in another text.
  private var place: JSONPlace?

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

  init(_ vocabulary: Vocabulary, isJSON: Bool) {
    self.vocabulary = vocabulary
    place = isJSON ? JSONPlace() : nil
  }

  /// True if nothing but space was written.
  var isEmpty: Bool { output.allSatisfy(\.isWhitespace) }

  /// Writes a text, or returns `false` if it cannot be translated as a whole.
  mutating func write(_ text: String) -> Bool {
    var rest = text[...]
    while let start = rest.range(of: "{{") {
      let before = rest[..<start.lowerBound]
      let isTriple = rest[start.upperBound...].hasPrefix("{")
      let inner = rest[(isTriple ? rest.index(after: start.upperBound) : start.upperBound)...]
      let isEscaped = before.utf8.last == UInt8(ascii: "\\")
      guard let end = inner.endOfTag(isTriple ? "}}}" : "}}", ignoringTexts: !isEscaped) else { break }
      guard output.utf8.count < TranslatedText.limit else { return refuse("a text that is too long") }
      add(text: before)
      rest = inner[end.upperBound...]
      let tag = inner[..<end.lowerBound]
      if isEscaped {
        // It was escaped before.
        add(text: "{{\(tag)}}")
      } else {
        if write(tag: tag, isTriple: isTriple, before: rest) { continue }
        guard let next = leaveOut(tag, before: rest) else { return false }
        rest = next
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
    place?.add(text)
  }

  private mutating func add(tag: String, isValue: Bool = false) {
    output += tag
    tagCount += 1
    if isValue { place?.addValue() }
  }

  /// Leaves out a tag in JSON that cannot be translated, and the block that it opens.
  ///
  /// - Returns: The text after it, or `nil` if the text is not JSON.
  private mutating func leaveOut(_ tag: Substring, before rest: Substring) -> Substring? {
    guard let place else { return nil }
    let bare = tag.trimming { $0 == "~" || $0.isWhitespace }
    guard bare.first != "/", bare != "else" else { return nil }
    let isBlock = bare.first == "#" || bare.first == "^"
    guard let rest = isBlock ? Self.rest(afterBlockIn: rest) : rest else { return nil }
    add(text: place.replacement(before: rest))
    return rest
  }

  /// Returns the text after the end of the block that is open.
  private static func rest(afterBlockIn text: Substring) -> Substring? {
    var (depth, rest) = (1, text)
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      let tag = rest[start.upperBound..<end.lowerBound].trimming { "{~ \n\t".contains($0) }
      rest = rest[end.upperBound...]
      if tag.first == "#" || tag.first == "^" { depth += 1 }
      if tag.first == "/" { depth -= 1 }
      if depth == 0 { return rest }
    }
    return nil
  }

  private mutating func write(tag: Substring, isTriple: Bool, before rest: Substring) -> Bool {
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
    let call = HelperReader.call(in: bare)
    if let call, write(call, before: rest) { return true }
    let written = isTriple ? "{{{\(tag)}}}" : "{{\(tag)}}"
    unknown.append(written)
    let substitute = call.flatMap { vocabulary.substitute(for: $0) }
    if let place {
      add(text: place.isInString ? substitute ?? "" : substitute == "" ? "" : place.replacement(before: rest))
      return true
    }
    if let substitute {
      add(text: substitute)
      return true
    }
    // Within a block or braces, the literal text would not be what it was.
    guard blocks.isEmpty, !isTriple, !output.hasSuffix("\\") else { return false }
    output += TranslatedText.escaped(written)
    plain += written
    return true
  }

  private mutating func write(_ call: HelperCall, before rest: Substring) -> Bool {
    if call.isBare, let word = contextWord(call.name) {
      add(tag: "{{\(word)}}", isValue: true)
      return true
    }
    guard let equivalent = translated(call, isWhole: true) else { return false }
    switch equivalent {
    case .text(let text):
      guard text.utf8.firstRange(of: "{{".utf8) == nil else { return false }
      add(text: place?.isInString == true && text == "\n" ? "\\n" : text)
    case .tags(let tags): add(tag: tags, isValue: true)
    case .expression(let expression):
      let isValue = place.map { $0.isValue(before: rest) } ?? false
      guard let written = (isValue ? vocabulary.value(expression, of: call) : expression).written else { return false }
      let isCall = written.hasPrefix("(") && written.hasSuffix(")")
      let needsQuotes = place.map { !$0.isInString && $0.expectsValue } ?? false && vocabulary.isText(call)
      if needsQuotes { add(text: "\"") }
      add(tag: isCall ? "{{\(written.dropFirst().dropLast())}}" : "{{\(written)}}", isValue: true)
      if needsQuotes { add(text: "\"") }
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

  /// Returns the range of the braces that end a tag, except for those in its quoted texts.
  func endOfTag(_ braces: String, ignoringTexts isIgnoring: Bool) -> Range<Index>? {
    let end = range(of: braces)
    guard isIgnoring, let end, utf8.first != UInt8(ascii: "!") else { return end }
    var (place, previous) = (startIndex, UInt8(ascii: " "))
    while place < endIndex {
      let byte = utf8[place]
      if byte == UInt8(ascii: "}"), utf8[place...].starts(with: braces.utf8) {
        return place..<utf8.index(place, offsetBy: braces.utf8.count)
      }
      let isQuote = byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
      if isQuote, previous <= 32 || previous == UInt8(ascii: "(") || previous == UInt8(ascii: "=") {
        guard let close = endOfText(from: place) else { return end }
        place = close
      }
      previous = byte
      utf8.formIndex(after: &place)
    }
    return end
  }

  /// Returns the place of the quote that ends a quoted text, or `nil` if there is none.
  private func endOfText(from start: Index) -> Index? {
    var (place, previous) = (utf8.index(after: start), UInt8(0))
    while place < endIndex {
      if utf8[place] == utf8[start], previous != UInt8(ascii: "\\") { return place }
      previous = utf8[place]
      utf8.formIndex(after: &place)
    }
    return nil
  }

  /// Returns the text without the characters at both ends that meet a condition.
  func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
