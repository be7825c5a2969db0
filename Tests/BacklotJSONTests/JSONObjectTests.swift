import BacklotJSON
import Testing

@Suite struct JSONObjectTests {
  /// Below, at and above the size from which names are looked up by hash.
  static let sizes = [0, 1, 16, 17, 31, 32, 33, 34, 64, 1000]

  private func object(size: Int) -> JSONObject {
    JSONObject((0..<size).map { (key: "key \($0)", value: .number(JSONNumber($0))) })
  }

  @Test(arguments: sizes)
  func `every member is found and keeps its place`(size: Int) {
    let object = object(size: size)
    #expect(object.count == size)
    #expect(object.map(\.key) == (0..<size).map { "key \($0)" })
    for position in 0..<size {
      #expect(object["key \(position)"]?.int == position)
      #expect(object.index(forKey: "key \(position)") == position)
    }
    #expect(object["key \(size)"] == nil)
  }

  @Test(arguments: sizes)
  func `setting a member keeps its place and removing it closes the gap`(size: Int) {
    var object = object(size: size)
    for position in 0..<size { object["key \(position)"] = "new" }
    #expect(object.keys.count == size)
    #expect(object.values.allSatisfy { $0 == "new" })
    for position in stride(from: 0, to: size, by: 2) {
      #expect(object.removeValue(forKey: "key \(position)") == "new")
      #expect(object["key \(position)"] == nil)
    }
    #expect(object.map(\.key) == stride(from: 1, to: size, by: 2).map { "key \($0)" })
    #expect(object.allSatisfy { object[$0.key] == $0.value })
  }

  @Test func `a copy is not changed with its original`() {
    let original = object(size: 20)
    var copy = original
    copy["more"] = 1
    copy["key 3"] = nil
    #expect(original.count == 20)
    #expect(original["more"] == nil)
    #expect(original["key 3"] == 3)
  }

  @Test(arguments: [2, 40])
  func `of members with the same name the last value wins in the place of the first`(size: Int) throws {
    let members = (0..<size).map { #""k\#($0)":0"# } + [#""k1":"last""#, #""k\u0030":"too""#]
    let parsed = try JSONValue(parsing: "{\(members.joined(separator: ","))}")
    #expect(parsed.object?.count == size)
    #expect(parsed["k1"] == "last")
    #expect(parsed["k0"] == "too")
    #expect(parsed.object?[1].key == "k1")
    let literal: JSONObject = ["a": 1, "b": 2, "a": 3]
    #expect(literal.map(\.key) == ["a", "b"])
    #expect(literal["a"] == 3)
  }

  @Test(arguments: sizes)
  func `objects with the same members in another order are equal and hash the same`(size: Int) {
    let object = object(size: size)
    let reversed = JSONObject(object.reversed())
    #expect(object == reversed)
    #expect(object.hashValue == reversed.hashValue)
    var other = reversed
    other["key 0"] = "different"
    #expect(other != object)
  }
}
