import BacklotJSON
import BacklotJSONSchema
import Testing

/// The selection of a sample from the valid values.
@Suite struct JSONSchemaSampleShapeTests {
  private static let person: JSONValue = [
    "type": "object",
    "required": ["id"],
    "properties": [
      "id": ["type": "string", "format": "uuid"],
      "age": ["type": "integer", "minimum": 18, "maximum": 99],
      "height": ["type": "number", "exclusiveMinimum": 0],
      "code": ["type": "string", "pattern": "^[A-Z]{3}-[0-9]{2}$"],
      "tags": ["type": "array", "items": ["type": "string"], "uniqueItems": true, "minItems": 2],
      "born": ["type": "string", "format": "date-time"],
    ],
  ]

  private static let tree: JSONValue = [
    "type": "object",
    "properties": ["name": ["type": "string"], "children": ["type": "array", "minItems": 1, "items": ["$ref": "#"]]],
  ]

  /// The existing results for these seeds, to detect a change of the draws.
  @Test(arguments: [
    (0, #"{"bar":2,"foo":"cedar"}"#, "ExlYWlqeKZFv3o"), (1, #"{"bar":97,"foo":"lemon"}"#, "RsH4Rq4UHi~aRWkfh"),
    (2, #"{"bar":59,"foo":"hazel"}"#, "Jj2YyN2NuW0rG"), (3, #"{"bar":61,"foo":"fable"}"#, "D84TihofcDdhBQ"),
  ])
  func `the same seed gives the same bytes on every platform`(_ seed: Int, _ object: String, _ text: String) throws {
    let members = try JSONSchema(
      compiling: [
        "allOf": [
          ["properties": ["bar": ["type": "integer"]], "required": ["bar"]],
          ["properties": ["foo": ["type": "string"]], "required": ["foo"]],
        ]
      ]
    )
    let password = try JSONSchema(
      compiling: ["type": "string", "pattern": "^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z]).{8,}$"]
    )
    #expect(try members.sample(seed: UInt64(seed)).serialized() == object)
    #expect(try password.sample(seed: UInt64(seed)).string == text)
  }

  @Test func `the caller's draws are all that counts`() throws {
    let schema = try JSONSchema(compiling: Self.person)
    var (first, second) = (Countdown(), Countdown())
    for _ in 0..<5 { #expect(try schema.sample(using: &first) == schema.sample(using: &second)) }
    #expect(first.state == second.state)
    #expect(first.state != Countdown().state)
  }

  private struct Countdown: RandomNumberGenerator {
    var state: UInt64 = .max
    mutating func next() -> UInt64 {
      state &-= 0x0123_4567_89AB_CDEF
      return state
    }
  }

  @Test func `examples and defaults come before what is made up, if they are valid`() throws {
    let schema = try JSONSchema(
      compiling: [
        "properties": [
          "a": ["type": "integer", "examples": [41, "no"]], "b": ["type": "string", "default": "usual"],
          "c": ["type": "integer", "default": "no", "maximum": 0, "minimum": 0],
          "d": ["$ref": "#/properties/a", "example": 4],
        ]
      ]
    )
    for seed in 0..<20 {
      let sample = try schema.sample(seed: UInt64(seed))
      #expect(sample == ["a": 41, "b": "usual", "c": 0, "d": 41] || sample == ["a": 41, "b": "usual", "c": 0, "d": 4])
    }
    let made = try schema.sample(seed: 1, options: JSONSchema.SampleOptions(usesExamples: false))
    #expect(made["a"] != 41 && made["b"] != "usual")
  }

  @Test func `a number that may be any is above zero, and a name says what a text is where nothing else does`() throws {
    let text: JSONValue = ["type": "string"]
    let schema = try JSONSchema(
      compiling: [
        "properties": [
          "id": ["type": "integer"], "contactEmail": text, "avatar_url": text, "created_at": text,
          "email": ["type": "string", "maxLength": 3], "url": ["type": "string", "pattern": "^x$"],
        ]
      ]
    )
    for seed in 0..<200 {
      let sample = try schema.sample(seed: UInt64(seed))
      #expect((sample["id"]?.int ?? 0) > 0)
      #expect(sample["contactEmail"]?.string?.hasSuffix("@example.com") == true)
      #expect(sample["avatar_url"]?.string?.hasPrefix("https://example.com/") == true)
      #expect(sample["created_at"]?.string?.hasPrefix("20") == true)
      #expect(sample["email"]?.string?.count == 3 && sample["url"] == "x")
    }
  }

  @Test func `members that may be left out are there, or are not, as asked for`() throws {
    let schema = try JSONSchema(compiling: Self.person)
    func names(_ members: JSONSchema.SampleOptions.OptionalMembers, seed: UInt64 = 1) throws -> [String] {
      let sample = try schema.sample(seed: seed, options: JSONSchema.SampleOptions(optionalMembers: members))
      return Array(try #require(sample.object).keys)
    }
    #expect(try names(.all) == ["id", "age", "height", "code", "tags", "born"])
    #expect(try names(.none) == ["id"])
    #expect(Set(try (0..<20).map { try names(.some, seed: $0).count }).count > 2)
  }

  @Test(arguments: [1, 2, 4])
  func `a value that may go on for ever ends at the depth that is asked for`(_ depth: Int) throws {
    let schema = try JSONSchema(compiling: Self.tree)
    for seed in 0..<20 {
      let sample = try schema.sample(seed: UInt64(seed), options: JSONSchema.SampleOptions(maximumDepth: depth))
      #expect(Self.levels(of: sample) <= depth + 1)
    }
  }

  @Test func `where a value must go on, the schema that ends is chosen`() throws {
    let schema = try JSONSchema(
      compiling: [
        "type": "object", "required": ["next"], "properties": ["next": ["anyOf": [["$ref": "#"], ["type": "null"]]]],
      ]
    )
    for seed in 0..<20 { #expect(Self.levels(of: try schema.sample(seed: UInt64(seed))) <= 6) }
  }

  private static func levels(of value: JSONValue) -> Int {
    let inner = value.array ?? value.object.map { Array($0.values) } ?? []
    return inner.isEmpty ? 0 : 1 + (inner.map(levels).max() ?? 0)
  }

  @Test func `a schema that refers to itself many times gives a value of moderate size`() throws {
    let names = (0..<20).map { "m\($0)" }
    let members = JSONObject(names.map { (key: $0, value: ["$ref": "#"] as JSONValue) })
    let schema = try JSONSchema(compiling: ["type": "object", "properties": .object(members)])
    #expect(try schema.sample(seed: 1).serialized().utf8.count < 20_000)
  }

  @Test(arguments: [
    (JSONSchemaPurpose.anything, ["id", "token", "key", "name"]),
    (.request, ["token", "key", "name"]), (.response, ["id", "key", "name"]),
  ])
  func `a sample has what goes its way`(_ purpose: JSONSchemaPurpose, _ names: [String]) throws {
    let schema = try JSONSchema(
      compiling: [
        "$defs": ["token": ["type": "string", "writeOnly": true]],
        "required": ["key"],
        "properties": [
          "id": ["type": "integer", "readOnly": true], "token": ["$ref": "#/$defs/token"],
          "key": ["type": "string", "readOnly": true, "writeOnly": true], "name": ["readOnly": false],
        ],
      ]
    )
    let sample = try schema.sample(seed: 1, options: JSONSchema.SampleOptions(purpose: purpose))
    #expect(sample.object.map { Array($0.keys) } == names)
  }

  @Test(arguments: [JSONSchemaDialect.openAPI30, .openAPI31])
  func `what OpenAPI says of schemas counts`(_ dialect: JSONSchemaDialect) throws {
    let schema = try JSONSchema(
      compiling: ["type": "object", "properties": ["a": ["type": "integer", "format": "int32", "example": 12]]],
      dialect: dialect
    )
    #expect(try schema.sample(seed: 1) == ["a": 12])
  }
}
