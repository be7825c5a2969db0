import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

struct DeepObjectTests {
  static let schema = """
    {"type": "object", "properties": {
      "b": {"type": "object", "properties": {"c": {"type": "integer"}}},
      "list": {"type": "array", "items": {"type": "integer"}},
      "rows": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}},
      "map": {"type": "object"}, "any": {}}}
    """

  @Test(
    arguments: [
      ("id[b][c]=7", ["b": ["c": 7]]),
      ("id%5Bb%5D%5Bc%5D=7&x[b]=1", ["b": ["c": 7]]),
      ("id[list]=1", ["list": [1]]),
      ("id[list]=1&id[list]=2", ["list": [1, 2]]),
      ("id[list][]=1&id[list][]=2", ["list": [1, 2]]),
      ("id[list][10]=2&id[list][9]=1", ["list": [1, 2]]),
      ("id[rows][0][n]=1&id[rows][1][n]=2", ["rows": [["n": 1], ["n": 2]]]),
      ("id[map][0]=a", ["map": ["0": "a"]]),
      ("id[any][0]=a&id[any][1]=b", ["any": ["a", "b"]]),
      ("id[any][1]=b", ["any": ["1": "b"]]),
      ("id[list][x]=1", ["list": ["x": "1"]]),
      ("id[other]=7", ["other": "7"]),
      ("id[a+b]=c+d", ["a b": "c d"]),
    ] as [(String, JSONValue)]
  )
  func `brackets lead to members and elements`(query: String, value: JSONValue) throws {
    let parameter = try Parameter.testing(
      #""name": "id", "in": "query", "style": "deepObject", "explode": true, "schema": \#(Self.schema)"#
    )
    #expect(parameter.reading(of: query) == .value(value))
  }

  @Test func `names that do not close belong to nobody, and a plain value is for the schema to refuse`() throws {
    let parameter = try Parameter.testing(
      #""name": "id", "in": "query", "style": "deepObject", "schema": \#(Self.schema)"#
    )
    for query in ["id[b=1", "id[b]c=1", "idle[b]=1", "i=1", "id[=1"] {
      #expect(parameter.reading(of: query) == .absent)
    }
    #expect(parameter.reading(of: "id=7") == .value("7"))
  }

  @Test func `twenty levels are read and no more`() throws {
    let parameter = try Parameter.testing(#""name": "id", "in": "query", "style": "deepObject", "schema": {}"#)
    let deep = String(repeating: "[a]", count: 20)
    guard case .value(let value) = parameter.reading(of: "id\(deep)=1") else {
      Issue.record("twenty levels are too many")
      return
    }
    #expect(value[at: JSONPointer(tokens: Array(repeating: "a", count: 20))] == "1")
    #expect(parameter.reading(of: "id\(deep)[a]=1") == .malformed("is nested more than 20 levels deep"))
  }
}

struct ExplodedObjectTests {
  static func parameter(_ name: String, _ schema: String, _ members: String = "") throws -> Parameter {
    try Parameter.testing(#""name": "\#(name)", "in": "query"\#(members), "schema": \#(schema)"#)
  }

  @Test func `members that are not named are those that no other parameter claims`() throws {
    let object =
      #"{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "integer"}}"#
    let others = [
      try Self.parameter("limit", #"{"type": "integer"}"#),
      try Self.parameter("filter", "{}", #", "style": "deepObject""#),
      try Self.parameter("page", #"{"type": "object", "properties": {"offset": {}}}"#),
    ]
    let parameter = try Self.parameter("id", object)
    let query = "n=1&m=2&limit=3&filter[a]=4&offset=5&m=6&f[a]=7"
    #expect(parameter.reading(of: query, among: others) == .value(["n": 1, "m": [2, 6], "f[a]": 7]))
  }

  @Test func `named members alone are taken where nothing is said of others`() throws {
    let parameter = try Self.parameter(
      "id",
      #"{"type": "object", "properties": {"n": {"type": "integer"}, "l": {"type": "array"}}}"#
    )
    #expect(parameter.reading(of: "n=1&m=2") == .value(["n": 1]))
    #expect(parameter.reading(of: "l=1") == .value(["l": ["1"]]))
    #expect(parameter.reading(of: "m=2") == .absent)
  }

  @Test func `an object that is demanded and has no members is empty`() throws {
    let parameter = try Self.parameter("id", #"{"type": "object", "properties": {"n": {}}}"#, #", "required": true"#)
    #expect(parameter.reading(of: "m=2") == .value([:]))
  }
}
