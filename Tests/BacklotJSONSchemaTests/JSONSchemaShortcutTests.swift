import BacklotJSON
import BacklotJSONSchema
import Testing

/// Optimizations of the validator do not change its results.
@Suite struct JSONSchemaShortcutTests {
  private static let values: [JSONValue] = [nil, true, 1, 1.0, 1.5, "a", [], [1], [:], ["a": 1]]

  /// The types that each of the values has.
  private static let types: [Set<String>] = [
    ["null"], ["boolean"], ["integer", "number"], ["integer", "number"], ["number"], ["string"], ["array"], ["array"],
    ["object"], ["object"],
  ]

  @Test(arguments: ["null", "boolean", "integer", "number", "string", "array", "object"])
  func `a type is the same for a value, a member, an element and behind a reference`(type: String) throws {
    let schema: JSONValue = ["type": .string(type)]
    let whole = try JSONSchema(compiling: schema)
    let reference: JSONValue = ["$ref": "#/$defs/a", "$defs": ["a": ["$ref": "#/$defs/b"], "b": schema]]
    let schemas = try [
      JSONSchema(compiling: ["items": schema]), JSONSchema(compiling: ["prefixItems": [schema]]),
      JSONSchema(compiling: ["items": ["$ref": "#/$defs/a"], "$defs": ["a": schema]]),
    ]
    let members = try JSONSchema(compiling: ["properties": ["a": schema], "additionalProperties": false])
    for (value, types) in zip(Self.values, Self.types) {
      let isValid = types.contains(type)
      #expect(whole.accepts(value) == isValid, "\(value.excerpt())")
      #expect(whole.validate(value).isValid == isValid)
      #expect(try JSONSchema(compiling: reference).accepts(value) == isValid)
      #expect(schemas.map { $0.accepts([value]) } == [isValid, isValid, isValid])
      #expect(members.accepts(["a": value]) == isValid)
    }
  }

  @Test func `in draft 4 only what is written as an integer is one`() throws {
    let schema = try JSONSchema(compiling: ["items": ["type": "integer"]], dialect: .draft4)
    #expect(schema.accepts([1, .number(JSONNumber("12345678901234567890") ?? 0)]))
    #expect(!schema.accepts([1.0]))
    #expect(!schema.accepts([.number(JSONNumber("1e2") ?? 0)]))
  }

  @Test func `a kind that another keyword speaks about is looked at`() throws {
    let schema: JSONValue = [
      "items": [
        "type": ["string", "integer", "array", "object", "null"], "minLength": 2, "minimum": 3, "minItems": 1,
        "minProperties": 1,
      ]
    ]
    let compiled = try JSONSchema(compiling: schema)
    #expect(compiled.accepts(["ab", 3, [1], ["a": 1], nil]))
    for value: JSONValue in ["a", 2, 2.0, [], [:], true] { #expect(!compiled.accepts([value]), "\(value.excerpt())") }
  }

  @Test(arguments: [3, 8, 9, 40])
  func `members are found in any order, with gaps and strangers between them`(count: Int) throws {
    let names = (0..<count).map { "a member's name, number \($0)" } + (0..<count).map { "m\($0)" }
    let properties = JSONObject(names.map { (key: $0, value: ["type": "integer"]) })
    let required = names.indices.filter { $0 % 3 == 1 }.map { JSONValue.string(names[$0]) }
    let schema = try JSONSchema(compiling: ["properties": .object(properties), "required": .array(required)])
    func object(_ names: [String]) -> JSONObject { JSONObject(names.map { (key: $0, value: 1) }) }
    let gapped = names.indices.filter { $0 % 3 == 1 || $0 % 2 == 0 }.map { names[$0] }
    for order in [names, names.reversed(), gapped, gapped.flatMap { ["no " + $0, $0] }] {
      #expect(schema.accepts(.object(object(order))))
      for place in order.indices {
        var (without, wrong) = (object(order), object(order))
        without[order[place]] = nil
        wrong[order[place]] = "text"
        #expect(schema.accepts(.object(without)) == !required.contains(.string(order[place])))
        #expect(schema.accepts(.object(wrong)) == (properties[order[place]] == nil))
      }
    }
  }

  @Test(arguments: [2, 12, 13, 32, 63, 64, 65, 128, 300])
  func `the first pair of equal elements is found among any number`(count: Int) throws {
    let schema = try JSONSchema(compiling: ["uniqueItems": true])
    let elements = (0..<count).map { place -> JSONValue in
      switch place % 3 {
      case 0: .number(JSONNumber(place))
      case 1: .string("element \(place)")
      default: ["a": [.number(JSONNumber(place))], "b": .string("\(place)")]
      }
    }
    #expect(schema.accepts(.array(elements)))
    for (first, second) in [(0, count - 1), (count / 2 - 1, count / 2), (count - 2, count - 1)] {
      var copy = elements
      copy[second] = copy[first]
      let message = schema.validate(.array(copy)).violations.first?.message
      #expect(message?.hasPrefix("elements \(first) and \(second) of the value are both") == true, "\(message ?? "")")
    }
    #expect(!schema.accepts(.array(elements + [0.0])))
  }
}
