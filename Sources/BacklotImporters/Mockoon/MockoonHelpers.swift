import BacklotJSON

/// Mockoon's helpers that have an exact equivalent.
struct MockoonHelpers: HelperVocabulary {
  var values = RequestValues()
  /// The parameters of the route's path, as expressions or tags.
  var pathParameters: [String: HelperEquivalent] = [:]
  /// The texts of the data buckets, by identifier and by name.
  var buckets: [String: String] = [:]
  /// The tags of the data buckets that are templates.
  var bucketTags: [String: String] = [:]

  private static let sameNames: Set = ["array", "eq", "gt", "gte", "lt", "lte", "lookup", "trim", "or", "and", "not"]
  private static let otherNames = [
    "lowercase": "lower", "uppercase": "upper", "includes": "contains", "base64": "base64",
  ]
  private static let operators = ["add": "+", "subtract": "-", "multiply": "*", "divide": "/", "modulo": "%"]
  private static let comparisons: Set = ["gt", "gte", "lt", "lte"]

  func equivalent(of call: HelperCall, isWhole: Bool) -> HelperEquivalent? {
    let arguments = call.arguments
    if let value = requestValue(call, isWhole: isWhole) { return value }
    if call.name == "faker" { return random(call).map { .expression(.call($0)) } }
    guard call.options.isEmpty else { return nil }
    if let value = other(call) { return value }
    if let number = random(call) { return .expression(.call(number)) }
    if Self.comparisons.contains(call.name), arguments.contains(where: { ["true", "false"].contains($0.literal) }) {
      return nil
    }
    if Self.sameNames.contains(call.name), !arguments.isEmpty { return .expression(.call(call)) }
    if let name = Self.otherNames[call.name], !arguments.isEmpty {
      return .expression(.call(HelperCall(name: name, arguments: arguments)))
    }
    if let sign = Self.operators[call.name], arguments.count == 2 {
      return .expression(.call(HelperCall(name: "math", arguments: [arguments[0], .text(sign), arguments[1]])))
    }
    return nil
  }

  // MARK: The request

  private func requestValue(_ call: HelperCall, isWhole: Bool) -> HelperEquivalent? {
    guard call.options.isEmpty, call.arguments.count <= 2 else { return nil }
    let (key, usual) = (call.arguments.first?.literal, call.arguments.dropFirst().first)
    guard call.arguments.isEmpty || key != nil else { return nil }
    switch (call.name, key) {
    case ("method", nil): return .expression(values.word("method"))
    case ("hostname", nil): return .expression(values.word("host"))
    case ("ip", nil): return .expression(values.word("clientIp"))
    case ("body", nil), ("body", ""): return .expression(values.word("body"))
    case ("body", let key?), ("bodyRaw", let key?):
      return .expression(values.content(MockoonPath(key).jsonPath, default: usual))
    case ("urlParam", let key?):
      guard case .tags? = pathParameters[key], !isWhole else { return pathParameters[key] }
      return nil
    case ("queryParam", let key?), ("queryParamRaw", let key?):
      guard let name = MockoonPath(key).queryName else { return nil }
      return values.member(name, of: "query").map { .expression(values.value($0, default: usual)) }
    case ("header", let key?):
      return values.member(key, of: "headers").map { .expression(values.value($0, default: usual)) }
    case ("cookie", let key?):
      return values.member(key, of: "cookies").map { .expression(values.value($0, default: usual)) }
    default: return nil
    }
  }

  // MARK: Others

  private func other(_ call: HelperCall) -> HelperEquivalent? {
    let (name, arguments) = (call.name, call.arguments)
    let first = arguments.first?.literal
    switch name {
    case "newline" where arguments.isEmpty: return .text("\n")
    case "data", "dataRaw":
      guard arguments.count == 1, let first, let text = buckets[first] else { return nil }
      guard text.range(of: "{{") != nil else { return .text(text) }
      return bucketTags[first].map { .tags($0) }
    case "now":
      guard arguments.count == 1, let first, Self.isCommonDateFormat(first) else { return nil }
      return .expression(.call(HelperCall(name: "now", options: [("format", .text(first))])))
    case "concat" where !arguments.isEmpty:
      let list = HelperExpression.call(HelperCall(name: "array", arguments: arguments))
      return .expression(.call(HelperCall(name: "arrayJoin", arguments: [.text(""), list])))
    case "base64Decode" where arguments.count == 1:
      let decode = [(name: "decode", value: HelperExpression.word("true"))]
      return .expression(.call(HelperCall(name: "base64", arguments: arguments, options: decode)))
    case "oneOf":
      guard arguments.count == 1, case .call(let list)? = arguments.first, list.name == "array" else { return nil }
      return .expression(.call(HelperCall(name: "pickRandom", arguments: arguments)))
    default: return nil
    }
  }

  /// The maximum size of the tags of all data buckets, in bytes.
  private static let tagLimit = 1 << 24

  /// Returns the tags of the data buckets that are templates, also of those that refer to another template.
  static func tags(ofBuckets buckets: [String: String]) -> [String: String] {
    var (tags, size) = ([String: String](), 0)
    for _ in 1...2 {
      let helpers = MockoonHelpers(buckets: buckets, bucketTags: tags)
      for (name, text) in buckets where tags[name] == nil && size < tagLimit && text.range(of: "{{") != nil {
        let translation = TranslatedText(text, using: helpers)
        guard translation.isTemplate, translation.unknown.isEmpty else { continue }
        tags[name] = translation.template
        size += translation.template.utf8.count
      }
    }
    return tags
  }

  /// Returns whether all letters of a format mean the same in date-fns and in Java.
  private static func isCommonDateFormat(_ format: String) -> Bool {
    var text = format[...]
    while let letter = text.first {
      let run = text.prefix { $0 == letter }
      text = text.dropFirst(run.count)
      guard letter.isASCII, letter != "'" else { return false }
      guard letter.isLetter else { continue }
      guard ["yyyy", "MM", "dd", "HH", "hh", "mm", "ss", "SSS"].contains(run) else { return false }
    }
    return !format.isEmpty
  }

  private func random(_ call: HelperCall) -> HelperCall? {
    var name = call.name
    if name == "faker" { name = call.arguments.count == 1 ? call.arguments[0].literal ?? "" : "" }
    func bound(_ option: String, _ index: Int) -> Int? {
      let value = call.options.first { $0.name == option }?.value
      if let value { return value.literal.flatMap { Int($0) } }
      guard call.name == "int", index < call.arguments.count else { return nil }
      return call.arguments[index].literal.flatMap { Int($0) }
    }
    switch name {
    case "string.uuid", "datatype.uuid", "uuid", "guid":
      guard call.options.isEmpty else { return nil }
      return HelperCall(name: "randomValue", options: [("type", .text("UUID"))])
    case "objectId" where call.arguments.isEmpty:
      return HelperCall(name: "randomValue", options: [("length", .word("24")), ("type", .text("HEXADECIMAL"))])
    case "number.int", "datatype.number", "int":
      guard let low = bound("min", 0), let high = bound("max", 1), low <= high, high < Int(Int32.max) else {
        return nil
      }
      return HelperCall(name: "randomInt", options: [("lower", .word("\(low)")), ("upper", .word("\(high + 1)"))])
    case "datatype.boolean", "boolean":
      guard call.options.isEmpty else { return nil }
      return HelperCall(name: "pickRandom", arguments: [.word("true"), .word("false")])
    default: return nil
    }
  }

  // MARK: Blocks

  func block(_ call: HelperCall) -> (start: String, end: String)? {
    guard let written = HelperCall(name: call.name, arguments: call.arguments).written else { return nil }
    switch call.name {
    case "if", "unless", "each", "with":
      guard call.arguments.count == 1, call.options.isEmpty else { return nil }
      return ("{{#\(written)}}", "{{/\(call.name)}}")
    case "repeat":
      guard call.arguments.count == 1, let count = call.arguments[0].literal.flatMap({ Int($0) }), count > 0 else {
        return nil
      }
      let comma = call.options.first { $0.name == "comma" }?.value.literal
      let between = comma == "false" ? "" : "{{#unless @last}},{{/unless}}"
      return ("{{#each (range 1 \(count))}}", "\(between){{/each}}")
    case "base64" where call.arguments.isEmpty && call.options.isEmpty: return ("{{#base64}}", "{{/base64}}")
    default: return nil
    }
  }
}
