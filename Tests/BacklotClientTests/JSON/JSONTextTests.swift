import BacklotHTTP
import BacklotJSON
import RealData
import TestConditions
import Testing

@testable import BacklotClientCore

/// The client's own reader against `BacklotJSON`, which the client does not link.
struct JSONTextTests {
  private static let sample = """
    \t{
      "name": "Rex \\u00e9\\uD83D\\uDC36\\uD83D \\"Ö\\" \\/ \\b\\f\\n\\r\\t \u{7F} \u{1F436}",\r
      "age": -12.50e+3, "tags": [true, false, null, "", [], {}, 0, 1E-2],\r\r\n
      "own\\u0065r": {"name": "Max", "name": "Moritz", "dogs": [{"id": 1}, {"id": 2, "name": "🐶"}]}
    }

    """

  @Test func `every prefix of a text is read or rejected as by the parser`() throws {
    let bytes = Array(Self.sample.utf8)
    for length in 0...bytes.count { try expectSame(Array(bytes[..<length])) }
  }

  @Test func `five thousand damaged texts are read or rejected as by the parser`() throws {
    var generator = SeededGenerator(seed: 7)
    var accepted = 0
    for _ in 0..<5000 {
      var damaged = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &generator) { damage(&damaged, &generator) }
      if try expectSame(damaged) { accepted += 1 }
    }
    #expect((100..<4900).contains(accepted))
  }

  @Test(
    arguments: [
      "", " \n", "\u{FEFF}{", "[\u{FEFF}]", "\"\u{1}\"", "\"\u{0}", "nul", "truex", "[1,]", "{\"a\":1,}", "{,}",
      "01", "-", "1.", "1e+", ".5", "\"\\x\"", "\"\\u12G4\"", "\"\\uD83D\\u1\"", "[1}", "{\"a\" 1}", "{a:1}", "1 2",
      "\"\u{A0}", "\u{A0}",
    ])
  func `malformed text is described as by the parser`(text: String) throws {
    #expect(try !expectSame(Array(text.utf8)))
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `nesting is limited as by the parser, and needs no stack`(unit: String) async throws {
    let close = unit == "[" ? "]" : "}"
    let result = await onThread(stackSize: 512 * 1024) {
      for depth in [512, 513, 100_000] {
        let text = String(repeating: unit, count: depth) + "\"t\"" + String(repeating: close, count: depth)
        #expect(try expectSame(Array(text.utf8)) == (depth == 512))
      }
      let text = String(repeating: unit, count: 512) + #"{"token":1}"# + String(repeating: close, count: 512)
      #expect(throws: MalformedJSON.self) { try JSONText(parsing: text.utf8) }
      let deepest = String(repeating: unit, count: 511) + #"{"token":1}"# + String(repeating: close, count: 511)
      return try JSONText(parsing: deepest.utf8).masked(by: .standard)?.count
    }
    #expect(try result.get() == 511 * (unit.utf8.count + 1) + #"{"token":"***"}"#.utf8.count)
  }

  @Test(arguments: [("12345678\u{600}90", "\"12345678\u{600}…\""), ("\u{301}2345678901", "\"\u{301}23456789…\"")])
  func `scalars that join with a quotation mark to one character are kept`(string: String, shown: String) throws {
    let text = try JSONText(parsing: "\"\(string)\"".utf8)
    #expect(text.excerpt(width: 9).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func `a value is shortened as by the parser's library`() throws {
    var source = ArbitraryJSON(seed: 3)
    for count in 0..<2000 {
      let value = source.value(depth: 4)
      let text = try JSONText(parsing: value.serializedBytes(count.isMultiple(of: 2) ? .compact : .pretty))
      for width in [1, 8, 20, 1000] { #expect(text.excerpt(width: width) == value.excerpt(width: width)) }
    }
  }
}

/// JSONTestSuite's files, valid and malformed.
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct JSONTextCorpusTests {
  static let corpus = (try? RealData.shared?.files(in: "json-parsing/test_parsing")) ?? []

  @Test(arguments: corpus)
  func `a file is read or rejected as by the parser`(path: String) throws {
    let isAccepted = try expectSame(try #require(RealData.shared).bytes(path))
    switch path.split(separator: "/").last?.prefix(2) {
    case "y_": #expect(isAccepted)
    case "n_": #expect(!isAccepted)
    default: break
    }
  }

  @Test func `the corpus is all there`() {
    #expect(Self.corpus.count == 318)
  }
}

/// Expects that both readers reject a text with the same message, or read the same value, and returns whether they
/// read it.
@discardableResult
private func expectSame(_ bytes: [UInt8]) throws -> Bool {
  let shown = Comment(rawValue: String(decoding: bytes.prefix(1000), as: UTF8.self).debugDescription)
  let expected = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
  let actual = Result { () throws(MalformedJSON) in try JSONText(parsing: bytes) }
  switch (expected, actual) {
  case (.success(let value), .success(let text)):
    // An excerpt that is not shortened needs stack for each level.
    let isShallow = bytes.count < 1000
    if isShallow { #expect(try JSONValue(parsing: text.excerpt(width: 10_000)) == value, shown) }
    return true
  case (.failure(let expected), .failure(let actual)):
    // The parser names the encoding, and the reader, which apps ship, the unexpected byte.
    if expected.description.contains("UTF-16") { return false }
    #expect(actual.description == expected.description, shown)
  case (.success, .failure(let error)): Issue.record("The reader rejects \(shown): \(error)")
  case (.failure(let error), .success): Issue.record("The reader accepts \(shown): \(error)")
  }
  return false
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
