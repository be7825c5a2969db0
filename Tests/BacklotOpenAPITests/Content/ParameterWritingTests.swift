import BacklotHTTP
import BacklotJSON
import BacklotStubs
import TestConditions
import Testing

@testable import BacklotOpenAPI

struct ParameterWritingTests {
  @Test(
    arguments: [
      ("path", "simple", false, ["blue", "bl,ack"], "blue,bl%2Cack"),
      ("path", "label", true, ["R": 100, "G": 200], ".R=100.G=200"),
      ("path", "matrix", false, "", ";id"),
      ("path", "matrix", true, ["a", "b"], ";id=a;id=b"),
      ("path", "matrix", true, ["R": 100, "G": 200], ";R=100;G=200"),
      ("query", "form", true, ["a", "b c"], "id=a&id=b+c"),
      ("query", "form", false, ["a", "b"], "id=a,b"),
      ("query", "form", true, ["R": 100, "G": 200], "R=100&G=200"),
      ("query", "form", true, [], ""),
      ("query", "spaceDelimited", false, ["a", "b"], "id=a%20b"),
      ("query", "pipeDelimited", false, ["a", "b"], "id=a%7Cb"),
      ("query", "deepObject", true, ["a": ["b": [1, 2]]], "id[a][b][0]=1&id[a][b][1]=2"),
      ("header", "simple", true, ["R": 100, "G": 200], "R=100,G=200"),
      ("cookie", "form", true, ["a", "b;"], "id=a; id=b%3B"),
      ("query", "form", true, "&=%", "id=%26%3D%25"),
    ] as [(String, String, Bool, JSONValue, String)]
  )
  func `each style is written as the specification has it`(
    place: String,
    style: String,
    explode: Bool,
    value: JSONValue,
    text: String
  ) throws {
    let parameter = try ParameterStyleTests.Case(place, style, explode, "{}", "", nil).parameter
    #expect(parameter.text(writing: value) == text)
  }

  @Test(
    arguments: [
      ("path", "simple", false, [[1]]), ("path", "simple", false, ["a": [1]]), ("query", "form", false, [""]),
      ("query", "deepObject", true, "a"), ("query", "form", true, [["a": 1]]),
    ] as [(String, String, Bool, JSONValue)]
  )
  func `what a style cannot hold is not written`(place: String, style: String, explode: Bool, value: JSONValue) throws {
    let parameter = try ParameterStyleTests.Case(place, style, explode, "{}", "", nil).parameter
    #expect(parameter.text(writing: value) == nil)
  }

  @Test func `a content is written as itself`() throws {
    let parameter = try Parameter.testing(
      #""name": "id", "in": "query", "content": {"application/json": {"schema": {}}}"#
    )
    #expect(parameter.text(writing: ["a": 1]) == "id=%7B%22a%22%3A1%7D")
    #expect(parameter.reading(of: parameter.text(writing: ["a": 1]) ?? "") == .value(["a": 1]))
  }

  /// Each way in which a value may be written, with what it may be.
  static let ways = ["path", "query", "header", "cookie"].flatMap { place -> [ParameterStyleTests.Case] in
    let styles = [
      "path": ["simple", "label", "matrix", "pipeDelimited"],
      "query": ["form", "spaceDelimited", "pipeDelimited", "deepObject"], "header": ["simple"], "cookie": ["form"],
    ]
    return (styles[place] ?? []).flatMap { style in
      [true, false].flatMap { explode in
        ArbitraryValue.schemas.map { ParameterStyleTests.Case(place, style, explode, $0, "", nil) }
      }
    }
  }

  @Test func `what is written is read as the same value`() throws {
    var count = 0
    for (seed, way) in Self.ways.enumerated() {
      var values = ArbitraryValue(seed: UInt64(seed), isPlain: way.place == "header", dots: way.style != "label")
      let parameter = try way.parameter
      for _ in 0..<40 {
        let value = values.value(of: parameter.shape)
        guard let text = parameter.text(writing: value), way.canHold(value, text) else { continue }
        count += 1
        #expect(parameter.reading(of: text) == .value(value), "\(way.place) \(way.style) \(way.explode) \(text)")
      }
    }
    #expect(count > 1_000)
  }
}

extension ParameterStyleTests.Case {
  /// Returns true if the style distinguishes the value from a missing value, and from its text in another style.
  fileprivate func canHold(_ value: JSONValue, _ text: String) -> Bool {
    if text.isEmpty { return false }
    switch style {
    case "spaceDelimited", "pipeDelimited": return value.object == nil || !explode
    default: return true
    }
  }
}

/// Values made up from a seed, by the shape of a schema.
struct ArbitraryValue {
  static let schemas = [
    #"{"type": "string"}"#, #"{"type": "integer"}"#, #"{"type": "number"}"#, #"{"type": "boolean"}"#,
    #"{"type": "integer", "nullable": true}"#, ParameterStyleTests.texts, ParameterStyleTests.numbers,
    #"{"type": "array", "items": {"type": "boolean"}}"#, ParameterStyleTests.color,
    #"{"type": "object", "properties": {"n": {"type": "number"}, "s": {"type": "string"}, "b": {"type": "boolean"}}}"#,
    #"{"type": "object", "additionalProperties": {"type": "string"}}"#,
  ]

  private var generator: SeededGenerator
  /// True if texts contain only characters that a header field can contain within a list.
  private let isPlain: Bool
  private let dots: Bool

  init(seed: UInt64, isPlain: Bool, dots: Bool) {
    generator = SeededGenerator(seed: seed)
    self.isPlain = isPlain
    self.dots = dots
  }

  mutating func value(of shape: ValueShape) -> JSONValue {
    if shape.kinds.contains(.null), Bool.random(using: &generator) { return .null }
    if shape.kinds.contains(.array) {
      return .array((0..<Int.random(in: 1...4, using: &generator)).map { _ in value(of: shape.element) })
    }
    if shape.kinds.contains(.object) { return object(shape) }
    if shape.kinds.contains(.integer) {
      return .number(JSONNumber(Int64.random(in: -1_000...1_000, using: &generator)))
    }
    if shape.kinds.contains(.number) {
      let number = Int64.random(in: -1_000...1_000, using: &generator)
      return .number(JSONNumber(dots ? "\(number).5e1" : "\(number)") ?? 0)
    }
    if shape.kinds.contains(.boolean) { return .bool(Bool.random(using: &generator)) }
    return .string(text())
  }

  private mutating func object(_ shape: ValueShape) -> JSONValue {
    var object = JSONObject()
    for (name, member) in shape.members { object[name] = value(of: member) }
    if let others = shape.others.first {
      for _ in 0..<3 { object["m" + text()] = value(of: others) }
    }
    return .object(object)
  }

  private mutating func text() -> String {
    let letters = Array(isPlain ? "abcXYZ019-_%+&" : "abcXYZ019-_%+&=,;|/?#[]{}\"' \téß🐶\n" + (dots ? "." : ""))
    return String(
      (0..<Int.random(in: 1...8, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" }
    )
  }
}
