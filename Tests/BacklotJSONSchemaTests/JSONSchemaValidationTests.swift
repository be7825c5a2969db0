import BacklotJSON
import BacklotJSONSchema
import Testing

/// Rules of all drafts: contents, other documents, lengths, and the lookup of members.
@Suite struct JSONSchemaValidationTests {
  @Test func `contents are annotations unless they are asked to be more`() throws {
    let schema: JSONValue = [
      "contentEncoding": "base64", "contentMediaType": "application/json", "contentSchema": ["required": ["a"]],
    ]
    let values: [JSONValue: Bool] = [
      "eyJhIjoxfQ==": true, "e30=": false, "e30": false, "?": false, "e3": false, 1: true,
    ]
    for (value, isValid) in values {
      #expect(try JSONSchema(compiling: schema).accepts(value))
      #expect(try JSONSchema(compiling: schema, asserting: .contents).accepts(value) == isValid, "\(value.excerpt())")
    }
    let old = try JSONSchema(compiling: schema, dialect: .draft7, asserting: .contents)
    #expect(old.accepts("e30=") && !old.accepts("e3"))
    #expect(try JSONSchema(compiling: schema, dialect: .draft6, asserting: .contents).accepts("?"))
  }

  static let encodings: [(name: String, valid: [JSONValue], invalid: [JSONValue])] = [
    ("base16", ["", "0aF9"], ["0", "0g"]),
    ("base32", ["", "MFRGG===", "MFRGGZDF"], ["MFRGG", "mfrgg===", "M1======"]),
    ("base32hex", ["C5H66==="], ["C5H6Z==="]), ("base64url", ["", "YQ", "-_-_"], ["+/+/", "Y"]),
    ("BASE64", ["YQ=="], ["YR=="]), ("quoted-printable", ["a=3Db", "a=\r\nb"], ["a=3", "a=zz", "é"]),
    ("7bit", ["x"], []), ("rot13", ["anything"], []),
  ]

  @Test(arguments: encodings.indices)
  func `a content is encoded as its encoding says`(_ place: Int) throws {
    let (name, valid, invalid) = Self.encodings[place]
    let schema = try JSONSchema(compiling: ["contentEncoding": .string(name)], asserting: .contents)
    for value in valid { #expect(schema.accepts(value), "\(value.excerpt())") }
    for value in invalid { #expect(!schema.accepts(value), "\(value.excerpt())") }
  }

  @Test func `a resolver's documents are asked for once, by their absolute URI`() throws {
    var asked: [String] = []
    let schema = try JSONSchema(
      compiling: .value(["items": ["$ref": "other.json#/$defs/a"], "contains": ["$ref": "other.json"]]),
      uri: "https://example.com/folder/root.json"
    ) { uri in
      asked.append(uri)
      return .value(["$defs": ["a": ["$ref": "#/$defs/b"], "b": ["type": "string"]]])
    }
    #expect(asked == ["https://example.com/folder/other.json"])
    #expect(schema.accepts(["a"]) && !schema.accepts([1]))
  }

  @Test func `an error of the resolver's is told`() {
    struct Offline: Error, CustomStringConvertible { let description = "the disk is on fire" }
    let error = #expect(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: ["$ref": "other.json"]) { _ in throw Offline() }
    }
    #expect(error?.problems.contains { $0.message.contains("the disk is on fire") } == true)
  }

  @Test func `an error of the resolver's is of no matter where the schema of a draft is wanted`() throws {
    struct Offline: Error {}
    let schema = try JSONSchema(compiling: ["$ref": "https://json-schema.org/draft/2020-12/schema"]) { _ in
      throw Offline()
    }
    #expect(schema.accepts(["type": "string"]) && !schema.accepts(["type": 1]))
  }

  @Test func `lengths count Unicode scalars`() throws {
    let schema = try JSONSchema(compiling: ["minLength": 2, "maxLength": 3])
    for text in ["ab", "éé", "👍👍", "e\u{301}", "👨\u{200D}👩", "日本語"] {
      #expect(schema.accepts(.string(text)), "\(text)")
    }
    for text in ["a", "é", "👍", "", "abcd", "日本語で", "👍👍👍👍"] { #expect(!schema.accepts(.string(text)), "\(text)") }
  }

  @Test func `many properties and values are found by their hash`() throws {
    let names = (0..<100).map { "name\($0)" }
    let schema = try JSONSchema(compiling: [
      "properties": .object(JSONObject(names.map { (key: $0, value: ["type": "integer"]) })),
      "required": .array(names.map(JSONValue.string)),
      "additionalProperties": ["enum": .array(names.map(JSONValue.string))],
    ])
    var value = JSONObject(names.reversed().map { (key: $0, value: 1) })
    value["more"] = "name77"
    #expect(schema.accepts(.object(value)))
    value["more"] = "name100"
    #expect(!schema.accepts(.object(value)))
    value["more"] = nil
    value["name50"] = nil
    #expect(schema.validate(.object(value)).violations.map(\.message) == [#"the value lacks "name50""#])
    value["name50"] = "x"
    #expect(schema.validate(.object(value)).violations.map(\.instancePointer) == ["/name50"])
  }

  @Test func `objects with many more members than a schema names are asked for those`() throws {
    let schema = try JSONSchema(compiling: ["properties": ["a": ["type": "null"]], "required": ["a", "b"]])
    var value = JSONObject((0..<50).map { (key: "m\($0)", value: 1) })
    #expect(
      schema.validate(.object(value)).violations.map(\.message) == [#"the value lacks "a""#, #"the value lacks "b""#]
    )
    value["a"] = 1
    value["b"] = 1
    #expect(schema.validate(.object(value)).violations.map(\.instancePointer) == ["/a"])
    value["a"] = .null
    #expect(schema.accepts(.object(value)))
  }
}
