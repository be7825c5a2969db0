import BacklotJSON
import Testing

@testable import BacklotOpenAPI

@Suite struct JSONPatchTests {
  private func applied(_ patch: JSONValue, to value: JSONValue) throws -> JSONValue {
    try JSONPatch(operations: patch.array ?? []).applied(to: value)
  }

  @Test(
    arguments: [
      ([["op": "add", "path": "/b", "value": 2]], ["a": [1], "b": 2]),
      ([["op": "add", "path": "/a/-", "value": 2]], ["a": [1, 2]]),
      ([["op": "add", "path": "/a/0", "value": 2]], ["a": [2, 1]]),
      ([["op": "add", "path": "", "value": 2]], 2),
      ([["op": "remove", "path": "/a/0"]], ["a": []]),
      ([["op": "replace", "path": "/a/0", "value": 2]], ["a": [2]]),
      ([["op": "move", "from": "/a", "path": "/b"]], ["b": [1]]),
      ([["op": "copy", "from": "/a", "path": "/b"]], ["a": [1], "b": [1]]),
      ([["op": "test", "path": "/a/0", "value": 1], ["op": "remove", "path": "/a"]], [:]),
      ([["op": "add", "path": "/x~1y", "value": nil]], ["a": [1], "x/y": nil]),
    ] as [(JSONValue, JSONValue)]
  )
  func `operations change a value as they say`(patch: JSONValue, expected: JSONValue) throws {
    #expect(try applied(patch, to: ["a": [1]]) == expected)
  }

  @Test(
    arguments: [
      [["op": "remove", "path": "/b"]],
      [["op": "replace", "path": "/b", "value": 1]],
      [["op": "add", "path": "/b/c", "value": 1]],
      [["op": "add", "path": "/a/2", "value": 1]],
      [["op": "add", "path": "/a"]],
      [["op": "add", "path": "a", "value": 1]],
      [["op": "move", "from": "/a", "path": "/a/0"]],
      [["op": "test", "path": "/a", "value": [2]]],
      [["op": "jump", "path": "/a"]],
      [7],
    ] as [JSONValue]
  )
  func `what cannot be done is told`(patch: JSONValue) {
    #expect(throws: JSONPatch.Failure.self) { try applied(patch, to: ["a": [1]]) }
  }

  @Test func `copies of copies end before they wear anybody out`() {
    let twice: JSONValue = ["op": "copy", "from": "", "path": "/a/-"]
    let bomb = JSONValue.array(Array(repeating: twice, count: 150))
    #expect(throws: JSONPatch.Failure.self) { try applied(bomb, to: ["a": [1]]) }
    #expect(throws: JSONPatch.Failure.self) {
      try applied(.array(Array(repeating: ["op": "test", "path": "", "value": 1], count: 201)), to: 1)
    }
  }
}
