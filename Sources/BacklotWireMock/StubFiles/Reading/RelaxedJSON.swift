import BacklotJSON

/// JSON with the extensions that WireMock accepts for manually written files: comments as in Java, and single quotes.
///
/// Names without quotes and trailing commas are invalid, as in WireMock.
package enum RelaxedJSON {
  /// Parses a text, as strict JSON if possible, which is almost always the case.
  ///
  /// The lines of the document are those of the text.
  package static func document(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    do throws(JSONError) { return try JSONDocument(written: bytes) } catch {
      guard let strict = strict(bytes) else { throw error }
      return try JSONDocument(written: strict)
    }
  }

  /// Returns the text as strict JSON with the same lines, or `nil` if it is unchanged.
  private static func strict(_ bytes: [UInt8]) -> [UInt8]? {
    var rewriter = Rewriter(bytes)
    rewriter.rewrite()
    return rewriter.isChanged ? rewriter.strict : nil
  }
}

extension RelaxedJSON {
  private struct Rewriter {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var strict: [UInt8] = []
    private(set) var isChanged = false

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      strict.reserveCapacity(bytes.count + 16)
    }

    private func byte(at position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func rewrite() {
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString()
        case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"): dropLine()
        case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"): dropComment()
        default: copy()
        }
      }
    }

    private mutating func copy() {
      strict.append(bytes[position])
      position += 1
    }

    private mutating func dropLine() {
      isChanged = true
      while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
    }

    /// Removes a comment but keeps its line breaks, or keeps it completely if it is not terminated.
    private mutating func dropComment() {
      var end = position + 2
      while end < bytes.count, !(bytes[end] == UInt8(ascii: "*") && byte(at: end + 1) == UInt8(ascii: "/")) { end += 1 }
      guard end < bytes.count else {
        strict += bytes[position...]
        return position = bytes.count
      }
      isChanged = true
      strict += bytes[position..<end].filter { $0 == 10 || $0 == 13 }
      strict.append(UInt8(ascii: " "))
      position = end + 2
    }

    private mutating func copyString() {
      let quote = bytes[position]
      isChanged = isChanged || quote == UInt8(ascii: "'")
      strict.append(UInt8(ascii: "\""))
      position += 1
      while position < bytes.count, bytes[position] != quote {
        if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
          copyEscape()
        } else {
          if bytes[position] == UInt8(ascii: "\"") { strict.append(UInt8(ascii: "\\")) }
          copy()
        }
      }
      guard position < bytes.count else { return }
      strict.append(UInt8(ascii: "\""))
      position += 1
    }

    private mutating func copyEscape() {
      guard bytes[position + 1] == UInt8(ascii: "'") else {
        copy()
        return copy()
      }
      isChanged = true
      position += 1
      copy()
    }
  }
}
