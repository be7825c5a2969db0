import BacklotJSON
import BacklotJSONPath
import Testing

@Suite struct JSONPathTests {
  let kennel: JSONValue = [
    "name": "Sunny Paws",
    "dogs": [
      ["name": "Rex", "age": 3, "tags": ["calm", "old friend"]],
      ["name": "Bella", "age": 7.0, "owner": ["name": "Ada"]],
      ["name": "Ünal", "age": 12, "owner": nil],
    ],
    "it's \"quoted\"\n": ["a\\b": 1],
  ]

  static let selections: [(path: String, values: JSONValue)] = [
    ("$.dogs[0].name", ["Rex"]), ("$['dogs'][-1][\"name\"]", ["Ünal"]), ("$.dogs[1:].name", ["Bella", "Ünal"]),
    ("$.dogs[::-2].name", ["Ünal", "Rex"]), ("$.dogs[9]", []), ("$.dogs.name", []), ("$.dogs[0,0].age", [3, 3]),
    ("$..owner.name", ["Ada"]), ("$..tags[*]", ["calm", "old friend"]),
    ("$.dogs[?@.age >= 7].name", ["Bella", "Ünal"]),
    ("$.dogs[?@.owner].name", ["Bella", "Ünal"]), ("$.dogs[?@.owner == null].name", ["Ünal"]),
    ("$.dogs[?!@.owner].name", ["Rex"]), ("$.dogs[?@.age == 7].name", ["Bella"]),
    ("$.dogs[?(@.age < 5 || @.age > 10) && @.name != 'Rex'].name", ["Ünal"]),
    ("$.dogs[?length(@.tags) == 2].name", ["Rex"]), ("$.dogs[?count(@.*) == 3].name", ["Rex", "Bella", "Ünal"]),
    ("$.dogs[?match(@.name, '[A-Z].*')].name", ["Rex", "Bella"]),
    ("$.dogs[?search(@.name, 'e')].name", ["Rex", "Bella"]),
    ("$.dogs[?value(@..name) == 'Rex'].age", [3]), ("$.dogs[?@.name < $.name].name", ["Rex", "Bella"]),
    ("$.dogs[?@.missing == @.absent].age", [3, 7, 12]),
  ]

  @Test(arguments: selections)
  func `a path selects what it describes`(path: String, values: JSONValue) throws {
    #expect(try JSONValue.array(JSONPath(path).values(in: kennel)) == values)
  }

  @Test(arguments: [
    ("$..age", ["$['dogs'][0]['age']", "$['dogs'][1]['age']", "$['dogs'][2]['age']"]),
    ("$.dogs[-1:].owner", ["$['dogs'][2]['owner']"]), ("$", ["$"]),
    (#"$["it's \"quoted\"\n"].*"#, [#"$['it\'s "quoted"\n']['a\\b']"#]),
  ])
  func `each node says where it stands, by its normalized path`(path: String, paths: [String]) throws {
    let nodes = try JSONPath(path).nodes(in: kennel)
    #expect(nodes.map { $0.path?.description } == paths)
    for node in nodes {
      let normalized = try #require(node.path)
      #expect(kennel[at: normalized.pointer] == node.value)
      #expect(try JSONPath(normalized.description).nodes(in: kennel) == [node])
    }
  }

  @Test func `control characters of a name are escaped in its normalized path`() {
    let path = JSONPath.NormalizedPath(steps: [.name("\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}é'\\\""), .index(10)])
    #expect(path.description == #"$['\b\t\n\f\r\u0001\u001f"# + "\u{7F}é" + #"\'\\"'][10]"#)
  }

  @Test func `a path leads to the same node as often as it does so`() throws {
    let nodes = try JSONPath("$.dogs[0,-3]['name','name']").nodes(in: kennel)
    #expect(nodes.map(\.value) == ["Rex", "Rex", "Rex", "Rex"])
  }

  @Test func `parents come before their children and elements in their order`() throws {
    let value: JSONValue = [[1, [2]], ["a": [3], "b": 4]]
    #expect(try JSONValue.array(JSONPath("$..[0]").values(in: value)) == [[1, [2]], 1, 2, 3])
    let all = try JSONPath("$..*").nodes(in: value).compactMap { $0.path?.description }
    #expect(all.count == 8)
    for (place, path) in all.enumerated() {
      #expect(all[..<place].allSatisfy { !$0.hasPrefix(path) }, "\(path) comes behind what is in it")
    }
  }

  @Test(arguments: [
    ("1", "1.0"), ("1e2", "100"), ("0.1", "1e-1"), ("-0", "0"), ("123456789012345678901", "1.23456789012345678901e20"),
  ])
  func `numbers are equal by value at any precision`(left: String, right: String) throws {
    let value = try JSONValue(parsing: "[[\(left), \(right)]]")
    #expect(try JSONPath("$[?@[0] == @[1]]").matches(value))
    #expect(try !JSONPath("$[?@[0] < @[1]]").matches(value))
    #expect(try JSONPath("$[?@[0] <= @[1] && @[0] >= @[1]]").matches(value))
    #expect(try JSONPath("$[?@[0] == \(right)]").matches(value))
  }

  @Test(arguments: [
    ("9007199254740992", "9007199254740993"), ("-2", "-1"), ("-1", "0"), ("0", "1e-400"),
    ("0.1", "0.10000000000000001"),
    ("-10", "-9.5"), ("0.25", "0.5"), ("-0.5", "-0.25"), ("100", "12e1"), ("2", "10"),
    ("12345678901234567890", "12345678901234567890.5"), ("-1e400", "1"), ("99", "1e2"),
    ("-12345678901234567890.5", "-12345678901234567890"),
  ])
  func `numbers are ordered by value at any precision`(smaller: String, larger: String) throws {
    let value = try JSONValue(parsing: "[[\(smaller), \(larger)]]")
    #expect(try JSONPath("$[?@[0] < @[1] && @[1] > @[0] && @[0] != @[1]]").matches(value))
    #expect(try !JSONPath("$[?@[0] >= @[1] || @[1] <= @[0]]").matches(value))
  }

  @Test func `texts are ordered by their scalars and told apart by their code units`() throws {
    let value: JSONValue = ["\u{FFFD}", "\u{1F600}", "e\u{301}", "\u{E9}"]
    #expect(try JSONPath("$[?@ < '\u{1F600}']").values(in: value) == ["\u{FFFD}", "e\u{301}", "\u{E9}"])
    #expect(try JSONPath("$[?@ == '\u{E9}']").nodes(in: value).map { $0.path?.description } == ["$[3]"])
    #expect(try JSONPath("$[?length(@) == 2]").values(in: value) == ["e\u{301}"])
  }

  @Test func `arrays and objects compare as a whole`() throws {
    let value: JSONValue = [
      "a": ["x": [1, ["y": nil]], "z": 2], "b": ["z": 2.0, "x": [1, ["y": nil]]], "c": ["x": [1, ["y": 0]], "z": 2],
    ]
    #expect(try JSONPath("$[?@ == $.a]").nodes(in: value).map { $0.path?.description } == ["$['a']", "$['b']"])
    #expect(try !JSONPath("$[?@ < $.a || @ > $.a]").matches(value))
  }

  @Test func `a path that can select one value at most is singular`() throws {
    for text in ["$", "$.a['b'][-1]"] { #expect(try JSONPath(text).isSingular) }
    for text in ["$.*", "$..a", "$[0,1]", "$[0:1]", "$[?@]"] { #expect(try !JSONPath(text).isSingular) }
  }

  @Test func `the first value is found without a look at the rest`() throws {
    let value = JSONValue.array((0..<1000).map { ["a": .number(JSONNumber($0))] })
    let path = try JSONPath("$[?@.a >= 2].a", limits: JSONPath.Limits(maximumSteps: 50))
    #expect(try path.first(in: value)?.path?.description == "$[2]['a']")
    #expect(try path.matches(value))
    #expect(throws: JSONError.self) { try path.values(in: value) }
  }

  @Test func `paths are equal where their text and dialect are`() throws {
    let path = try JSONPath("$.a")
    #expect(try path == JSONPath("$.a") && path.hashValue == JSONPath("$.a").hashValue)
    #expect(try path != JSONPath("$['a']") && path != JSONPath("$.a", dialect: .jayway))
    #expect(path.description == "$.a")
  }
}
