import BacklotJSON

/// A call of a function of faker, whose result becomes an expression of Backlot's response templates.
struct FakerCall {
  /// The present name of the function.
  let name: String
  private let arguments: [HelperExpression]
  private var options: [String: HelperExpression] = [:]

  /// The maximum depth of patterns that refer to others.
  private static let maximumDepth = 5
  /// The maximum number of words or characters that a call may request.
  private static let maximumCount = 1_000

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - name: The name of the function, also one of an older version.
  ///   - arguments: The arguments. An object, such as `(object min=1)` or `'{"min": 1}'`, is a set of options.
  ///   - options: The options.
  init(
    _ name: String,
    arguments: [HelperExpression],
    options: [(name: String, value: HelperExpression)]
  ) {
    self.name = FakerTable.presentName(of: name)
    for option in options { self.options[option.name] = option.value }
    var rest: [HelperExpression] = []
    for argument in arguments {
      guard let members = Self.members(of: argument) else {
        rest.append(argument)
        continue
      }
      for member in members { self.options[member.name] = member.value }
    }
    self.arguments = rest
  }

  /// Returns the members of an argument that is an object, or `nil` for others.
  private static func members(of argument: HelperExpression) -> [(name: String, value: HelperExpression)]? {
    if case .call(let call) = argument, call.name == "object" { return call.options }
    guard let text = argument.literal, text.hasPrefix("{") else { return nil }
    do throws(JSONError) {
      return try JSONValue(parsing: text).object?.map { ($0, $1.string.map { .text($0) } ?? .word($1.serialized())) }
    } catch {
      // It is a text that begins with a brace.
      return nil
    }
  }

  /// True if the result is a text, which needs quotes in JSON.
  var isText: Bool {
    switch Self.kinds[name] {
    case .integer, .decimal: false
    case .characters(let part): part != "digits" || count(or: 1) == 0
    case .choice: !choices.allSatisfy { Self.isValue(element: $0) }
    case .pattern: !Self.isNumber(value("string", or: 0)?.literal ?? "")
    case .repeated, .days, .between, .template: true
    case nil: formatText.map { !Self.isNumber($0) } ?? !Self.isValue(name)
    }
  }

  /// Returns true if all results of a function are numbers, Boolean values or lists.
  private static func isValue(_ function: String) -> Bool {
    FakerTable.patterns(of: function)?.allSatisfy { isValue(pattern: $0) } ?? false
  }

  private static func isValue(pattern: Substring) -> Bool {
    if ["{int ", "{decimal ", "{digits "].contains(where: { pattern.hasPrefix($0) }) {
      return pattern.firstIndex(of: "}") == pattern.indices.last
    }
    return pattern.first == "[" || ["true", "false"].contains(pattern) || JSONNumber(String(pattern)) != nil
  }

  /// Returns true if an element of a list is a number or a Boolean value.
  private static func isValue(element: HelperExpression) -> Bool {
    element.literal.map { ["true", "false"].contains($0) || JSONNumber($0) != nil } ?? false
  }

  /// Returns true if a text such as `##` in place of which there are digits is a number.
  private static func isNumber(_ symbols: String) -> Bool {
    !symbols.isEmpty && symbols.utf8.allSatisfy { "#!0123456789".utf8.contains($0) }
      && (symbols.utf8.count == 1 || symbols.utf8.first != UInt8(ascii: "0"))
  }

  /// The expression, or `nil` if the function is not known or its arguments cannot be used.
  var expression: HelperExpression? {
    switch Self.kinds[name] {
    case .integer(let maximum): integer(upTo: maximum)
    case .decimal(let lower, let upper, let digits): decimal(from: lower, to: upper, digits: digits)
    case .characters(let part): count(or: 1).map { Self.characters(part, count: "\($0)") } ?? nil
    case .repeated(let function, let separator, let usual): repeated(function, by: separator, count: usual)
    case .days(let unit, let isPast): date(within: unit, isPast: isPast)
    case .between: dateBetween
    case .choice: choice
    case .pattern: pattern
    case .template: template
    case nil: format ?? Self.expression(of: name, depth: 0)
    }
  }

  // MARK: Arguments

  /// Returns an option or an argument.
  private func value(_ option: String, or index: Int? = nil) -> HelperExpression? {
    options[option] ?? index.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
  }

  private func number(_ option: String, or index: Int? = nil) -> Double? {
    value(option, or: index)?.literal.flatMap(Double.init)
  }

  /// Returns the requested number of characters or words, or `nil` if it is not a number within the limit.
  private func count(or usual: Int) -> Int? {
    let names = ["length", "count", "wordCount", "sentenceCount", "paragraphCount", "lineCount"]
    guard let value = names.lazy.compactMap({ options[$0] }).first ?? arguments.first else { return usual }
    let bounds = Self.members(of: value) ?? []
    let text = bounds.first { $0.name == "max" }?.value.literal ?? value.literal
    guard let count = text.flatMap(Double.init), (0...Double(Self.maximumCount)).contains(count) else { return nil }
    return Int(count)
  }
}

// MARK: - Functions with arguments

extension FakerCall {
  /// The kinds of functions with arguments.
  private enum Kind {
    case integer(upTo: Int)
    case decimal(Double, Double, digits: Int)
    /// The part of a pattern with a number of characters.
    case characters(String)
    /// Several values of another function.
    case repeated(String, by: String, Int)
    /// A time within a number of days.
    case days(Int, isPast: Bool)
    case between
    /// An element of a list.
    case choice
    /// A text with a digit in place of each `#` and a letter in place of each `?`.
    case pattern
    /// A text with the value of a function in place of each `{{name}}`.
    case template
  }

  private static let kinds: [String: Kind] = [
    "number.int": .integer(upTo: 9_007_199_254_740_991), "number.bigInt": .integer(upTo: 999_999_999_999_999),
    "number.float": .decimal(0, 1, digits: 16), "finance.amount": .decimal(0, 1_000, digits: 2),
    "commerce.price": .decimal(1, 1_000, digits: 2), "location.latitude": .decimal(-90, 90, digits: 4),
    "location.longitude": .decimal(-180, 180, digits: 4),
    "string.alpha": .characters("letters"), "string.alphanumeric": .characters("characters"),
    "string.numeric": .characters("digits"), "finance.pin": .characters("digits"),
    "lorem.words": .repeated("lorem.word", by: " ", 3), "lorem.slug": .repeated("lorem.word", by: "-", 3),
    "lorem.sentences": .repeated("lorem.sentence", by: " ", 3),
    "lorem.paragraph": .repeated("lorem.sentence", by: " ", 3),
    "lorem.paragraphs": .repeated("lorem.paragraph", by: " ", 2), "word.words": .repeated("word.sample", by: " ", 3),
    "date.recent": .days(1, isPast: true), "date.soon": .days(1, isPast: false), "date.past": .days(365, isPast: true),
    "date.future": .days(365, isPast: false), "date.between": .between, "helpers.arrayElement": .choice,
    "helpers.replaceSymbols": .pattern, "helpers.replaceSymbolWithNumber": .pattern,
    "helpers.fake": .template,
  ]

  /// Returns an integer between two bounds.
  private func integer(upTo usual: Int) -> HelperExpression? {
    let (lower, upper) = (value("min"), value("max", or: options["min"] == nil ? 0 : nil))
    let step = number("multipleOf").map { Int(clamping: Int64($0.magnitude)) } ?? 1
    guard step > 0, let high = Self.bound(upper, orElse: usual) else { return nil }
    let isNegative = high.literal?.hasPrefix("-") == true
    guard let low = Self.bound(lower, orElse: isNegative ? -usual : 0) else { return nil }
    guard case .word(let first) = low, case .word(let last) = high, let first = Int(first), let last = Int(last) else {
      guard step == 1 else { return nil }
      return Self.random(from: low, below: .call(HelperCall(name: "math", arguments: [high, .text("+"), .word("1")])))
    }
    let (start, end) = ((Double(first) / Double(step)).rounded(.up), (Double(last) / Double(step)).rounded(.down))
    if step == 1 { return first <= last ? Self.random(from: low, below: .word("\(last + 1)")) : nil }
    guard start <= end else { return nil }
    let factor = Self.random(from: .word("\(Int(start))"), below: .word("\(Int(end) + 1)"))
    return .call(HelperCall(name: "math", arguments: [factor, .text("*"), .word("\(step)")]))
  }

  /// Returns a bound as a whole number or an expression, or `nil` if it is another text.
  private static func bound(_ value: HelperExpression?, orElse usual: Int) -> HelperExpression? {
    guard let value else { return .word("\(usual)") }
    guard let text = value.literal else { return value }
    guard let number = Double(text), number.magnitude <= 9_007_199_254_740_991 else { return nil }
    return .word("\(Int(number))")
  }

  private static func random(from lower: HelperExpression, below upper: HelperExpression) -> HelperExpression {
    .call(HelperCall(name: "randomInt", options: [("lower", lower), ("upper", upper)]))
  }

  private func decimal(from lower: Double, to upper: Double, digits: Int) -> HelperExpression? {
    let isPositional = name != "number.float"
    let minimum = number("min", or: isPositional ? 0 : nil)
    let high = number("max", or: isPositional ? 1 : options["min"] == nil ? 0 : nil) ?? max(upper, minimum ?? lower)
    let low = minimum ?? (lower <= high ? lower : high - (upper - lower))
    let step = number("multipleOf") ?? number("precision")
    let stated = number("fractionDigits") ?? number("dec", or: isPositional ? 2 : nil)
    let count = stated.map { Int($0) } ?? step.map(Self.fractionDigits) ?? digits
    guard low <= high, (0...16).contains(count), low.magnitude < 1e15, high.magnitude < 1e15 else { return nil }
    if stated == nil, let step { return Self.multiple(of: step, from: low, to: high, digits: count) }
    return Self.decimal(from: low, to: high, digits: count)
  }

  /// Returns a multiple of a step such as 0.25, or `nil` if there is none between the bounds.
  private static func multiple(of step: Double, from low: Double, to high: Double, digits: Int) -> HelperExpression? {
    // A quotient may be a little beside the whole number that it stands for.
    let (start, end) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    guard step > 0, start <= end, max(start.magnitude, end.magnitude) < 9e15 else { return nil }
    let factor = random(from: .word("\(Int(start))"), below: .word("\(Int(end) + 1)"))
    let product = HelperCall(name: "math", arguments: [factor, .text("*"), .text("\(step)")])
    return .call(HelperCall(name: "numberFormat", arguments: [.call(product), format(digits)]))
  }

  /// Returns the format of a number with a number of digits after the point.
  private static func format(_ digits: Int) -> HelperExpression {
    .text(digits == 0 ? "0" : "0." + String(repeating: "0", count: digits))
  }

  /// Returns the number of digits after the point of a step such as 0.01.
  private static func fractionDigits(of step: Double) -> Int {
    (0...16).first { digits in
      let scaled = (0..<digits).reduce(step) { number, _ in number * 10 }
      return scaled >= 1 && abs(scaled - scaled.rounded()) < 1e-6
    } ?? 16
  }

  private static func decimal(from low: Double, to high: Double, digits: Int) -> HelperExpression {
    let bounds: [(String, HelperExpression)] = [("lower", .word("\(low)")), ("upper", .word("\(high)"))]
    let number =
      low < high ? .call(HelperCall(name: "randomDecimal", options: bounds)) : HelperExpression.word("\(low)")
    return .call(HelperCall(name: "numberFormat", arguments: [number, format(digits)]))
  }

  private func repeated(_ function: String, by separator: String, count usual: Int) -> HelperExpression? {
    guard let count = count(or: usual), let value = FakerCall(function, arguments: [], options: []).expression else {
      return nil
    }
    return Self.joined(Array(repeating: value, count: min(count, 50)), by: separator)
  }

  private func date(within unit: Int, isPast: Bool) -> HelperExpression? {
    let amount = number("days", or: 0) ?? number("years", or: 0) ?? 1
    let days = (options["years"] != nil ? 365 : unit == 365 ? 365 : 1) * max(0, amount)
    guard days < 24_000 else { return nil }
    return Self.date(from: isPast ? -Int(days * 86_400) - 1 : 0, to: isPast ? 0 : Int(days * 86_400) + 1)
  }

  /// A time between two others.
  private var dateBetween: HelperExpression? {
    guard let from = value("from", or: 0), let to = value("to", or: 1) else { return nil }
    return MockoonDates.between(from, and: to, format: nil)
  }

  /// The elements of the list of which one is chosen.
  private var choices: [HelperExpression] {
    guard case .call(let list)? = value("array", or: 0), list.name == "array" else { return [.text("")] }
    return list.arguments
  }

  private var choice: HelperExpression? {
    guard case .call(let list)? = value("array", or: 0), ["array", "parseJson"].contains(list.name) else { return nil }
    return .call(HelperCall(name: "pickRandom", arguments: [.call(list)]))
  }

  /// The value in the form of an argument such as `'+48 ## ###'`, or `nil` if there is no such argument.
  private var format: HelperExpression? {
    formatText.flatMap { FakerCall("helpers.replaceSymbols", arguments: [.text($0)], options: []).expression }
  }

  private var formatText: String? {
    guard let text = arguments.first?.literal ?? options["format"]?.literal, text.contains("#") else { return nil }
    return text
  }

  private var pattern: HelperExpression? {
    guard var text = value("string", or: 0)?.literal?.prefix(200) else { return nil }
    var pieces: [HelperExpression] = []
    if let first = text.first, text.count > 1, "#!".contains(first), Self.isNumber(String(text)) {
      // A number does not begin with zero.
      pieces.append(Self.random(from: .word("1"), below: .word("10")))
      text.removeFirst()
    }
    for character in text {
      switch character {
      case "#", "!": Self.characters("digits", count: "1").map { pieces.append($0) }
      case "?": Self.characters("letters", count: "1").map { pieces.append($0) }
      case "*": Self.characters("characters", count: "1").map { pieces.append($0) }
      default: pieces.append(.text(String(character)))
      }
    }
    return Self.joined(pieces, by: "")
  }
}

// MARK: - Patterns

extension FakerCall {
  /// The text of `helpers.fake`, or `nil` if it has a function that is not known or has arguments.
  private var template: HelperExpression? {
    guard var rest = value("pattern", or: 0)?.literal?[...] else { return nil }
    var pieces: [HelperExpression] = []
    while let start = rest.range(of: "{{"), let end = rest[start.upperBound...].range(of: "}}") {
      let name = rest[start.upperBound..<end.lowerBound].trimming(\.isWhitespace)
      guard pieces.count < 50, name != "helpers.fake",
        let value = FakerCall(String(name), arguments: [], options: []).expression
      else { return nil }
      if start.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<start.lowerBound]))) }
      pieces.append(value)
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return Self.joined(pieces, by: "")
  }
}

extension FakerCall {
  /// Returns an expression for the patterns of a function.
  private static func expression(of name: String, depth: Int) -> HelperExpression? {
    guard depth < maximumDepth, let patterns = FakerTable.patterns(of: name) else { return nil }
    let values = patterns.compactMap { expression(ofPattern: $0, depth: depth) }
    guard values.count == patterns.count, let first = values.first else { return nil }
    return values.count == 1 ? first : .call(HelperCall(name: "pickRandom", arguments: values))
  }

  private static func expression(ofPattern pattern: Substring, depth: Int) -> HelperExpression? {
    var pieces: [HelperExpression] = []
    var rest = pattern
    while let start = rest.range(of: "{"), rest[start.upperBound...].first?.isLetter == true,
      let end = rest[start.upperBound...].range(of: "}")
    {
      if start.lowerBound > rest.startIndex { pieces.append(.text(String(rest[..<start.lowerBound]))) }
      let words = rest[start.upperBound..<end.lowerBound].split(separator: " ").map(String.init)
      guard let part = part(words, depth: depth) else { return nil }
      pieces.append(part)
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return joined(pieces, by: "")
  }

  private static func part(_ words: [String], depth: Int) -> HelperExpression? {
    let numbers = words.dropFirst().compactMap(Double.init)
    switch words.first {
    case "int" where numbers.count == 2: return random(from: .word(words[1]), below: .word("\(Int(numbers[1]) + 1)"))
    case "decimal" where numbers.count == 3: return decimal(from: numbers[0], to: numbers[1], digits: Int(numbers[2]))
    case "date" where numbers.count == 2:
      return date(from: Int(numbers[0]) * 86_400, to: Int(numbers[1]) * 86_400)
    case "uuid": return .call(HelperCall(name: "randomValue", options: [("type", .text("UUID"))]))
    case let name?: return words.count == 2 ? characters(name, count: words[1]) : expression(of: name, depth: depth + 1)
    case nil: return nil
    }
  }

  /// Returns random characters.
  private static func characters(_ name: String, count: String) -> HelperExpression? {
    let types = ["digits": "NUMERIC", "letters": "ALPHABETIC", "characters": "ALPHANUMERIC", "hex": "HEXADECIMAL"]
    guard let type = types[name] else { return nil }
    if name == "digits", let count = Int(count), count > 1 {
      // A number in JSON does not begin with zero.
      let first = random(from: .word("1"), below: .word("10"))
      let rest = [("length", HelperExpression.word("\(count - 1)")), ("type", .text(type))]
      return joined([first, .call(HelperCall(name: "randomValue", options: rest))], by: "")
    }
    return .call(HelperCall(name: "randomValue", options: [("length", .word(count)), ("type", .text(type))]))
  }

  /// Returns a time that is a number of seconds from now.
  private static func date(from lower: Int, to upper: Int) -> HelperExpression {
    let amount = random(from: .word("\(lower)"), below: .word("\(upper)"))
    return .call(HelperCall(name: "now", options: [("offset", joined([amount, .text("seconds")], by: " "))]))
  }

  static func joined(_ pieces: [HelperExpression], by separator: String) -> HelperExpression {
    if pieces.isEmpty { return .text("") }
    if pieces.count == 1 { return pieces[0] }
    let list = HelperExpression.call(HelperCall(name: "array", arguments: pieces))
    return .call(HelperCall(name: "arrayJoin", arguments: [.text(separator), list]))
  }
}
