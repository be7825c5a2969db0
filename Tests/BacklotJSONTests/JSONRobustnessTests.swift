import BacklotJSON
import TestConditions
import Testing

@Suite struct JSONRobustnessTests {
  static let sample = """
    {
      "name": "Rex \\u00e9\\uD83D\\uDC36 Ö",
      "age": -12.50e+3, "tags": [true, false, null, "", []],
      "owner": {"name": "Max", "dogs": [{"id": 1}, {"id": 2, "name": "🐶"}]}
    }
    """

  @Test func `every prefix of a text is valid or an error inside it`() {
    let bytes = Array(Self.sample.utf8)
    for length in 0...bytes.count {
      do {
        _ = try JSONValue(parsing: bytes.prefix(length))
        #expect(length == bytes.count)
      } catch {
        #expect((0...length).contains(error.offset))
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
  }

  @Test func `twenty thousand damaged texts are read or rejected and never crash`() {
    let bytes = Array(Self.sample.utf8)
    var generator = SeededGenerator(seed: 7)
    var rejected = 0
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) { damage(&damaged, &generator) }
      do {
        let value = try JSONValue(parsing: damaged)
        #expect(try JSONValue(parsing: value.serialized()) == value)
      } catch {
        rejected += 1
        #expect((0...damaged.count).contains(error.offset))
      }
    }
    #expect((1..<20_000).contains(rejected))
  }

  private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let position = Int.random(in: bytes.indices, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes[position] = UInt8.random(in: .min ... .max, using: &generator)
    case 2: bytes.remove(at: position)
    default: bytes.insert(Array(#"{}[],:"\0e-u"#.utf8).randomElement(using: &generator) ?? 0, at: position)
    }
  }

  /// Half a megabyte is what a secondary thread gets on Apple systems, and a value from outside may be this deep.
  @Test(arguments: ["[", "{\"a\":"])
  func `a value as deep as the limit needs no more stack than a secondary thread has`(unit: String) async throws {
    let result = await onThread(stackSize: 512 * 1024) {
      let (text, value) = try Self.deepest(unit, around: "1")
      let (_, again) = try Self.deepest(unit, around: "1.0")
      let isWritten = value.serialized() == text && !value.serialized(.sorted).isEmpty && !value.excerpt().isEmpty
      return isWritten && value == again && value.hashValue == again.hashValue
    }
    #expect(try result.get())
  }

  private static func deepest(_ unit: String, around scalar: String) throws -> (String, JSONValue) {
    let close = unit == "[" ? "]" : "}"
    let text = String(repeating: unit, count: 512) + scalar + String(repeating: close, count: 512)
    return (text, try JSONValue(parsing: text))
  }
}
