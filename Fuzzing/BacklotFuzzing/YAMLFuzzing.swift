import BacklotJSON
import BacklotYAML

/// The YAML reader under any text.
package enum YAMLFuzzing {
  private static let limits = YAMLLimits(maximumDepth: 40, maximumValues: 20_000)

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    do throws(Finding) {
      guard let documents = try documents(in: bytes) else { return nil }
      for document in documents {
        try check(document.value, at: JSONPointer(), in: document, of: bytes, left: 200)
        try checkWriting(document.value)
      }
      return nil
    } catch {
      return error
    }
  }

  private static func documents(in bytes: [UInt8]) throws(Finding) -> [YAMLDocument]? {
    do throws(YAMLError) {
      return try YAMLDocument.documents(parsing: bytes, limits: limits)
    } catch {
      try Finding.unless((0...bytes.count).contains(error.location.offset), "“\(error)” is outside of the text")
      try Finding.unless(error.line >= 1 && error.column >= 1, "“\(error)” is nowhere")
      return nil
    }
  }

  /// Each value has a place in the text, and so has each key.
  private static func check(
    _ value: JSONValue,
    at pointer: JSONPointer,
    in document: YAMLDocument,
    of bytes: [UInt8],
    left: Int
  ) throws(Finding) {
    guard let place = document.location(of: pointer) else { throw Finding("\(pointer) has no place") }
    try Finding.unless((0...bytes.count).contains(place.offset), "\(pointer) is outside of the text")
    guard left > 0 else { return }
    for (index, element) in (value.array ?? []).enumerated().prefix(10) {
      try check(element, at: pointer.appending(index), in: document, of: bytes, left: left / 10)
    }
    for (name, member) in (value.object ?? [:]).prefix(10) {
      try Finding.unless(document.keyLocation(of: pointer.appending(name)) != nil, "\(pointer)/\(name) has no key")
      try check(member, at: pointer.appending(name), in: document, of: bytes, left: left / 10)
    }
  }

  /// JSON that is written from the value is read as the same value.
  private static func checkWriting(_ value: JSONValue) throws(Finding) {
    let text = value.serialized()
    try Finding.unless(read(text) == value, "\(text) is not read as what it was written of")
  }

  private static func read(_ text: String) -> JSONValue? {
    do throws(JSONError) { return try JSONValue(parsing: text) } catch { return nil }
  }
}
