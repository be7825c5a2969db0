import BacklotJSON
import TestConditions
import Testing

/// Properties of all values, tested with thousands of values that are generated from a seed.
@Suite struct JSONPropertyTests {
  @Test(arguments: [JSONStyle.compact, .pretty, .sorted])
  func `a value comes back the same after it was written`(style: JSONStyle) throws {
    var arbitrary = ArbitraryJSON(seed: 1)
    for _ in 0..<2000 {
      let value = arbitrary.value()
      let again = try JSONValue(parsing: value.serialized(style))
      #expect(again == value)
      #expect(again.hashValue == value.hashValue)
      if !style.sortsKeys { #expect(again.serialized() == value.serialized()) }
    }
  }

  @Test func `equal values have equal hashes whatever the order of their members`() {
    var arbitrary = ArbitraryJSON(seed: 5)
    for _ in 0..<2000 {
      guard case .object(let object) = arbitrary.value() else { continue }
      let reordered = JSONObject(object.reversed())
      #expect(reordered == object)
      #expect(reordered.hashValue == object.hashValue)
    }
  }

  @Test func `every pointer into a value leads to its place in the text`() throws {
    var arbitrary = ArbitraryJSON(seed: 6)
    for _ in 0..<300 {
      let document = try JSONDocument(parsing: arbitrary.value().serialized(.pretty))
      for (pointer, value) in document.value.everything() {
        let location = try #require(document.location(of: pointer), "\(pointer)")
        let rest = String(decoding: document.bytes[location.offset...], as: UTF8.self)
        let shown = value.array == nil && value.object == nil ? value.serialized() : value.array == nil ? "{" : "["
        #expect(rest.utf8.starts(with: shown.utf8))
        #expect(document.value[at: JSONPointer(stringLiteral: pointer.description)] == value)
      }
    }
  }
}

extension JSONValue {
  /// The value and all that is in it, each with the pointer to it.
  func everything(at pointer: JSONPointer = JSONPointer()) -> [(JSONPointer, JSONValue)] {
    let below: [(JSONPointer, JSONValue)] =
      switch self {
      case .array(let elements):
        elements.enumerated().flatMap { $1.everything(at: pointer.appending($0)) }
      case .object(let object):
        object.flatMap { $1.everything(at: pointer.appending($0)) }
      default: []
      }
    return [(pointer, self)] + below
  }
}
