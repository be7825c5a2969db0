import BacklotJSON

/// The keywords of a schema that determine a typical value.
struct TypicalKeywords {
  private let object: JSONObject
  private let rules: SchemaRules

  init(_ program: SchemaProgram, node: Int32) {
    let schema = program.nodes[Int(node)]
    rules =
      program.resources.indices.contains(Int(schema.resource))
      ? program.resources[Int(schema.resource)].rules : SchemaRules(draft: .draft202012)
    let object = program.places[Int(schema.place)].value.object ?? JSONObject()
    self.object = rules.referencesStandAlone && object["$ref"]?.string != nil ? JSONObject() : object
  }

  private init(_ object: JSONObject) { (self.object, rules) = (object, SchemaRules(draft: .draft202012)) }

  /// The element that `contains` describes in a dialect without the keyword, such as that of OpenAPI 3.0.
  ///
  /// It is a number, a string, a boolean, or the value of the keyword.
  var unknownElement: JSONValue? {
    guard !SchemaKeyword.contains.isKnown(rules), object["items"] == nil,
      let element = object["contains"]?.object
    else { return nil }
    let keywords = Self(element)
    let options = JSONSchema.SampleOptions(usesExamples: true, usesDefaults: true)
    if let value = keywords.said(options).first?.value { return value }
    return switch keywords.type {
    case "number", "integer": keywords.numbers.first.map(JSONValue.number)
    case "string": .string(keywords.text(named: "id"))
    case "boolean": true
    default: nil
    }
  }

  /// Returns the values that the schema contains and the paths to them, in order of preference.
  func said(_ options: JSONSchema.SampleOptions) -> [(path: [String], value: JSONValue)] {
    var values: [(path: [String], value: JSONValue)] = []
    if options.usesDefaults, let value = object["default"] { values.append((["default"], value)) }
    // A dialect without the keyword allows the value as well.
    if let value = object["const"] { values.append((["const"], value)) }
    if let value = object["enum"]?.array?.first { values.append((["enum", "0"], value)) }
    guard options.usesExamples else { return values }
    if let value = object["examples"]?.array?.first { values.append((["examples", "0"], value)) }
    if let value = object["example"] { values.append((["example"], value)) }
    return values
  }

  /// The first type in `type`, or else the one that the keywords apply to.
  var type: String? {
    if let named = object["type"] { return named.string ?? named.array?.first?.string }
    return Self.speaking.first { object[$0.keyword] != nil }?.type
  }

  private static let speaking: [(keyword: String, type: String)] =
    ["multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"].map { ($0, "number") }
    + ["maxLength", "minLength", "pattern"].map { ($0, "string") }
    + ["items", "prefixItems", "maxItems", "minItems", "uniqueItems", "additionalItems"].map { ($0, "array") }
    + [
      "maxProperties", "minProperties", "required", "additionalProperties", "properties", "patternProperties",
      "dependencies",
    ].map { ($0, "object") }

  func count(_ keyword: String) -> Int? { object[keyword]?.int.map { max(0, $0) } }
}

// Numbers

extension TypicalKeywords {
  /// The lower bound, or else the upper one, or else zero; if that is invalid, the valid number nearest to zero.
  var numbers: [JSONNumber] {
    [bound, nearest].compactMap { $0 }
  }

  private var bound: JSONNumber? {
    let (isAbove, isBelow) = (object["exclusiveMinimum"], object["exclusiveMaximum"])
    if let bound = object["minimum"]?.number { return isAbove == true ? bound.moved(by: 1) : bound }
    if let bound = isAbove?.number { return bound.moved(by: 1) }
    if let bound = isBelow?.number { return bound.moved(by: -1) }
    if let bound = object["maximum"]?.number { return isBelow == true ? bound.moved(by: -1) : bound }
    return 0
  }

  private var nearest: JSONNumber? {
    var numbers = SampleNumbers()
    numbers.isInteger = type == "integer"
    if let divisor = object["multipleOf"]?.number, JSONNumber(0) < divisor { numbers.divisors = [divisor] }
    if let bound = object["minimum"]?.number {
      numbers.raise(to: bound, isExclusive: object["exclusiveMinimum"] == true)
    }
    if let bound = object["maximum"]?.number {
      numbers.lower(to: bound, isExclusive: object["exclusiveMaximum"] == true)
    }
    if let bound = object["exclusiveMinimum"]?.number { numbers.raise(to: bound, isExclusive: true) }
    if let bound = object["exclusiveMaximum"]?.number { numbers.lower(to: bound, isExclusive: true) }
    return numbers.nearest
  }
}

extension JSONNumber {
  /// Returns the integer at a distance, or `nil` if this is not an integer, or too large.
  fileprivate func moved(by count: Int) -> JSONNumber? {
    guard let integer = int, case (let moved, false) = integer.addingReportingOverflow(count) else { return nil }
    return JSONNumber(moved)
  }
}

// Texts

extension TypicalKeywords {
  /// Returns a typical text of the format, or `"string"`, with the required length.
  func text(named name: String) -> String {
    let least = count("minLength") ?? 0
    switch object["format"]?.string {
    case "uuid": return Self.identifier(of: name)
    case "password": return Self.password(least)
    case let format?:
      if let text = Self.texts[format] { return text }
    case nil: break
    }
    let text = Self.repeated("string", atLeast: least)
    return count("maxLength").map { String(text.prefix($0)) } ?? text
  }

  private static let texts = [
    "email": "user@example.com", "idn-email": "пользователь@пример.ру", "date-time": "2019-08-24T14:15:22Z",
    "date": "2019-08-24", "time": "14:15:22Z", "ipv4": "192.168.0.1",
    "ipv6": "2001:0db8:85a3:0000:0000:8a2e:0370:7334", "hostname": "example.com", "idn-hostname": "пример.ру",
    "iri": "http://пример.ру", "iri-reference": "../словарь", "uri": "http://example.com",
    "uri-reference": "../dictionary", "uri-template": "http://example.com/{endpoint}",
    "json-pointer": "/json/pointer", "relative-json-pointer": "1/relative/json/pointer", "regex": "/regex/",
  ]

  /// Returns a text repeated to the required length, at most a hundred thousand characters.
  private static func repeated(_ text: String, atLeast least: Int) -> String {
    if least <= text.utf8.count { return text }
    let count = min(least, 100_000)
    return String(String(repeating: text, count: count / text.utf8.count + 1).prefix(count))
  }

  private static func password(_ least: Int) -> String {
    let text = "pa$$word"
    let missing = least - text.utf8.count - 1
    return missing < 0
      ? least > text.utf8.count ? text + "_" : text
      : text + "_" + repeated("qwerty!@#$%^123456", atLeast: missing).prefix(missing)
  }

  /// Returns a UUID (RFC 9562 §5.4) that depends only on a name.
  ///
  /// It is drawn by the generator that documentation tools use: Bob Jenkins's small one, seeded with Java's string
  /// hash.
  private static func identifier(of name: String) -> String {
    let hash = name.utf16.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
    var (a, b, c, d) = (hash, hash, hash, hash)
    func rotated(_ value: UInt32, by count: UInt32) -> UInt32 { value << count | value >> (32 - count) }
    func draw() -> UInt32 {
      let t = a &- rotated(b, by: 27)
      a = b ^ rotated(c, by: 17)
      b = c &+ d
      c = d &+ t
      d = a &+ t
      return d >> 28
    }
    return String(
      "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".map { mark in
        switch mark {
        case "x": Character(String(draw(), radix: 16))
        case "y": Character(String(draw() & 3 | 8, radix: 16))
        default: mark
        }
      }
    )
  }
}
