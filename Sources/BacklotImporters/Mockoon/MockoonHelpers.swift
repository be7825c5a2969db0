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

  private static let sameNames: Set = ["array", "eq", "lookup", "trim", "or", "and", "not"]
  private static let otherNames = [
    "lowercase": "lower", "uppercase": "upper", "includes": "contains", "base64": "base64",
  ]
  private static let operators = ["add": "+", "subtract": "-", "multiply": "*", "divide": "/", "modulo": "%"]
  private static let comparisons: Set = ["gt", "gte", "lt", "lte"]

  func equivalent(of call: HelperCall, isWhole: Bool) -> HelperEquivalent? {
    let arguments = call.arguments
    if let value = requestValue(call, isWhole: isWhole) { return value }
    if let random = faker(call) { return random.expression.map { .expression($0) } }
    if call.name == "object", !isWhole { return .expression(.call(call)) }
    if let date = date(call) { return .expression(date) }
    guard call.options.isEmpty, !arguments.contains(where: \.isObject) else { return nil }
    if let value = other(call) { return value }
    if Self.comparisons.contains(call.name), !arguments.isEmpty { return comparison(call) }
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
    case "concat" where !arguments.isEmpty:
      let list = HelperExpression.call(HelperCall(name: "array", arguments: arguments))
      return .expression(.call(HelperCall(name: "arrayJoin", arguments: [.text(""), list])))
    case "base64Decode" where arguments.count == 1:
      let decode = [(name: "decode", value: HelperExpression.word("true"))]
      return .expression(.call(HelperCall(name: "base64", arguments: arguments, options: decode)))
    case "len" where arguments.count == 1: return .expression(.call(HelperCall(name: "size", arguments: arguments)))
    case "stringify" where arguments.count == 1:
      return .expression(.call(HelperCall(name: "toJson", arguments: arguments)))
    case "ceil" where arguments.count == 1: return .expression(rounded(arguments[0], "0", "CEILING"))
    case "floor" where arguments.count == 1: return .expression(rounded(arguments[0], "0", "FLOOR"))
    case "toFixed" where arguments.count == 2:
      guard let digits = arguments[1].literal.flatMap(Int.init), (0...16).contains(digits) else { return nil }
      let format = digits == 0 ? "0" : "0." + String(repeating: "0", count: digits)
      return .expression(rounded(arguments[0], format, "HALF_UP"))
    case "oneOf":
      guard arguments.count == 1, case .call(let list)? = arguments.first, list.name == "array" else { return nil }
      return .expression(.call(HelperCall(name: "pickRandom", arguments: arguments)))
    default: return nil
    }
  }

  /// Returns a comparison of two numbers or texts of numbers, with which Mockoon compares everything.
  private func comparison(_ call: HelperCall) -> HelperEquivalent? {
    if call.arguments.contains(where: { ["true", "false"].contains($0.literal) }) { return nil }
    let numeric = [(name: "numeric", value: HelperExpression.word("true"))]
    return .expression(.call(HelperCall(name: call.name, arguments: call.arguments, options: numeric)))
  }

  private func rounded(_ number: HelperExpression, _ format: String, _ mode: String) -> HelperExpression {
    let mode = [(name: "roundingMode", value: HelperExpression.text(mode))]
    return .call(HelperCall(name: "numberFormat", arguments: [number, .text(format)], options: mode))
  }

  /// The maximum size of the tags of all data buckets, in bytes.
  private static let tagLimit = 1 << 24

  /// Returns the tags of the data buckets that are templates, also of those that refer to another template.
  static func tags(ofBuckets buckets: [String: String]) -> [String: String] {
    var (tags, size) = ([String: String](), 0)
    for _ in 1...2 {
      let helpers = MockoonHelpers(buckets: buckets, bucketTags: tags)
      for (name, text) in buckets where tags[name] == nil && size < tagLimit && text.range(of: "{{") != nil {
        let translation = TranslatedText(text, using: helpers, isJSON: JSONPlace.isJSON(text))
        guard translation.isTemplate, translation.unknown.isEmpty else { continue }
        tags[name] = translation.template
        size += translation.template.utf8.count
      }
    }
    return tags
  }

  // MARK: Random values and dates

  /// The helpers that are functions of faker by themselves.
  private static let bareFunctions: Set = [
    "boolean", "city", "color", "company", "country", "countryCode", "domain", "email", "firstName", "float", "guid",
    "hexColor", "int", "ipv4", "ipv6", "lastName", "lat", "long", "lorem", "phone", "postcode", "street", "title",
    "tld",
    "username", "uuid", "zipcode",
  ]

  /// Returns the function of faker that a helper calls, or `nil` for other helpers.
  private func faker(_ call: HelperCall) -> FakerCall? {
    if call.name == "objectId", call.arguments.isEmpty {
      return FakerCall("database.mongodbObjectId", arguments: [], options: [])
    }
    if call.name == "faker" {
      let name = call.arguments.first?.literal ?? ""
      return FakerCall(name, arguments: Array(call.arguments.dropFirst()), options: call.options)
    }
    guard Self.bareFunctions.contains(call.name) else { return nil }
    guard call.name == "int" || call.name == "float" else {
      return FakerCall(call.name, arguments: call.arguments, options: call.options)
    }
    let bounds = zip(["min", "max"], call.arguments).map { (name: $0, value: $1) }
    return FakerCall(call.name, arguments: [], options: bounds + call.options)
  }

  func substitute(for call: HelperCall) -> String? {
    if ["setVar", "setGlobalVar", "setData", "status"].contains(call.name) { return "" }
    guard call.name == "faker" else { return nil }
    let name = call.arguments.first?.literal?.split(separator: ".").last ?? "value"
    let word = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return word.isEmpty ? "value" : String(word)
  }

  func isText(_ call: HelperCall) -> Bool {
    if let random = faker(call) { return random.isText }
    guard date(call) != nil else { return false }
    let format = call.arguments.last?.literal ?? call.options.first { $0.name == "format" }?.value.literal ?? ""
    return !MockoonDates.isNumber(format)
  }

  func value(_ expression: HelperExpression, of call: HelperCall) -> HelperExpression {
    guard call.arguments.count <= 1, call.options.isEmpty else { return expression }
    switch call.name {
    case "body" where call.arguments.isEmpty || call.arguments[0].literal == "",
      "queryParam", "queryParamRaw", "header", "cookie":
      return .call(HelperCall(name: "defaultIfEmpty", arguments: [expression, .text("null")]))
    case "body", "bodyRaw":
      guard let key = call.arguments.first?.literal else { return expression }
      return values.content(MockoonPath(key).jsonPath, default: .text("null"))
    default: return expression
    }
  }

  private func date(_ call: HelperCall) -> HelperExpression? {
    let (arguments, first) = (call.arguments, call.arguments.first?.literal)
    func option(_ name: String) -> String? { call.options.first { $0.name == name }?.value.literal }
    switch call.name {
    case "now":
      let format = first ?? option("format")
      guard arguments.count < 2, format.map(MockoonDates.isCommon) ?? true else { return nil }
      return .call(HelperCall(name: "now", options: MockoonDates.formatting(format)))
    case "date" where arguments.count == 2 || arguments.count == 3:
      let format = arguments.count == 3 ? arguments[2].literal : nil
      guard format.map(MockoonDates.isCommon) ?? true else { return nil }
      return MockoonDates.between(arguments[0], and: arguments[1], format: format)
    case "dateFormat" where arguments.count == 2:
      guard case .call(var date) = arguments[0], ["now", "date"].contains(date.name),
        let format = arguments[1].literal, MockoonDates.isCommon(format)
      else { return nil }
      date.options.removeAll { $0.name == "format" }
      date.options += MockoonDates.formatting(format)
      return .call(date)
    case "dateTimeShift" where arguments.isEmpty: return MockoonDates.shifted(call.options)
    default: return nil
    }
  }

  // MARK: Blocks

  /// Returns the number of repetitions, which is random between two arguments.
  private func repetitions(_ arguments: [HelperExpression]) -> HelperExpression? {
    guard (1...2).contains(arguments.count) else { return nil }
    for argument in arguments {
      guard let text = argument.literal else { continue }
      guard let count = Int(text), count > 0 || arguments.count == 2 else { return nil }
    }
    guard arguments.count == 2 else { return arguments[0] }
    return FakerCall("int", arguments: [], options: [("min", arguments[0]), ("max", arguments[1])]).expression
  }

  func block(_ call: HelperCall) -> (start: String, end: String)? {
    guard let written = HelperCall(name: call.name, arguments: call.arguments).written else { return nil }
    switch call.name {
    case "if", "unless", "each", "with":
      guard call.arguments.count == 1, call.options.isEmpty else { return nil }
      return ("{{#\(written)}}", "{{/\(call.name)}}")
    case "repeat":
      guard let count = repetitions(call.arguments)?.written else { return nil }
      let comma = call.options.first { $0.name == "comma" }?.value.literal
      let between = comma == "false" ? "" : "{{#unless @last}},{{/unless}}"
      return ("{{#each (range 1 \(count))}}", "\(between){{/each}}")
    case "base64" where call.arguments.isEmpty && call.options.isEmpty: return ("{{#base64}}", "{{/base64}}")
    default: return nil
    }
  }
}
