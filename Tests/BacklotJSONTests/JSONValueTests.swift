import BacklotJSON
import Testing

@Suite struct JSONValueTests {
  let dog: JSONValue = ["breed": "Beagle", "n": 1, "weight": 9.5, "good": true, "owner": nil, "tags": ["a", "b"]]

  @Test func `a literal makes the value that it looks like`() throws {
    let parsed = try JSONValue(
      parsing: #"{"breed":"Beagle","n":1,"weight":9.5,"good":true,"owner":null,"tags":["a","b"]}"#
    )
    #expect(dog == parsed)
    #expect(dog.serialized() == parsed.serialized())
  }

  @Test func `accessors give the payload of their kind and nil for the others`() {
    #expect(dog["breed"]?.string == "Beagle")
    #expect(dog["n"]?.int == 1)
    #expect(dog["weight"]?.double == 9.5)
    #expect(dog["weight"]?.int == nil)
    #expect(dog["good"]?.bool == true)
    #expect(dog["owner"]?.isNull == true)
    #expect(dog["tags"]?.array?.count == 2)
    #expect(dog.object?.count == 6)
    #expect(dog.string == nil)
    #expect(dog["breed"]?.int == nil)
    #expect(dog["n"]?.string == nil)
  }

  @Test func `subscripts reach members and elements and give nil beside them`() {
    #expect(dog["tags"]?[1] == "b")
    #expect(dog["tags"]?[2] == nil)
    #expect(dog["tags"]?[-1] == nil)
    #expect(dog["cat"] == nil)
    #expect(dog["breed"]?["x"] == nil)
    #expect(dog[0] == nil)
    #expect(dog[at: "/tags/1"] == "b")
  }

  @Test func `objects are equal whatever the order of their members`() {
    let left: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
    let right: JSONValue = ["b": ["d": 3, "c": 2], "a": 1]
    #expect(left == right)
    #expect(Set([left, right]).count == 1)
    #expect(left != ["a": 1, "b": ["c": 2, "d": 4]])
    #expect(left != ["a": 1])
  }

  @Test func `strings and names are compared by code units and not by what they look like`() throws {
    let composed: JSONValue = "\u{E9}"
    let decomposed: JSONValue = "e\u{301}"
    #expect(composed != decomposed)
    #expect("\u{212B}" as JSONValue != "A\u{30A}")
    let both = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(both.object?.count == 2)
    #expect(both["\u{E9}"] == 1)
    #expect(both["e\u{301}"] == 2)
  }

  @Test(arguments: [nil, true, 1, "1", [], [:]] as [JSONValue])
  func `values of different kinds differ`(value: JSONValue) {
    let others: [JSONValue] = [nil, true, 1, "1", [], [:]]
    #expect(others.filter { $0 == value }.count == 1)
  }

  static let names: [(JSONValue, String)] = [
    (nil, "null"), (true, "boolean"), (1, "number"), ("", "string"), ([], "array"), ([:], "object"),
  ]

  @Test(arguments: names)
  func `a kind has the name that people know`(value: JSONValue, name: String) {
    #expect(value.kind.rawValue == name)
  }
}

struct JSONValueReplacingTests {
  @Test func `members are replaced at any depth and each key is asked once`() {
    var asked: [String] = []
    let value: JSONValue = [["a": 1, "b": ["a": [2], "c": 3]], ["c": ["d"]]]
    let replaced = value.replacingMembers(with: "***") { key in
      asked.append(key)
      return key == "a"
    }
    #expect(replaced == [["a": "***", "b": ["a": "***", "c": 3]], ["c": ["d"]]])
    #expect(asked == ["a", "b", "c"])
    #expect(value.replacingMembers(with: "***") { $0 == "x" } == nil)
  }
}
