import BacklotJSON

/// The reader and writer of JSON under any bytes.
package enum JSONFuzzing {
  /// Returns a finding if the text violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    do throws(JSONError) {
      let value = try JSONParser().parse(bytes)
      return findingInWriting(value) ?? findingInStrictness(bytes, value)
    } catch {
      let isInside = (0...bytes.count).contains(error.offset) && error.line > 0 && error.column > 0
      return isInside ? nil : Finding("an error at \(error.location), offset \(error.offset) of \(bytes.count)")
    }
  }

  private static func findingInWriting(_ value: JSONValue) -> Finding? {
    for style in [JSONStyle.compact, .pretty, .sorted] {
      let text = value.serialized(style)
      do throws(JSONError) {
        let again = try JSONParser(duplicateKeys: .rejected).parse(text)
        if again != value { return Finding("“\(text)” is another value than it was written from") }
        if again.serialized(style) != text { return Finding("“\(text)” is written in another way again") }
      } catch {
        return Finding("“\(text)” was written and is not read: \(error)")
      }
    }
    return nil
  }

  /// A parser that rejects duplicate names returns the same value or an error.
  private static func findingInStrictness(_ bytes: [UInt8], _ value: JSONValue) -> Finding? {
    do throws(JSONError) {
      let strict = try JSONParser(duplicateKeys: .rejected).parse(bytes)
      return strict == value ? nil : Finding("two parsers take two values")
    } catch {
      return error.code == .duplicateKey ? nil : Finding("only the strict parser finds \(error)")
    }
  }
}
