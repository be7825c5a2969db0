import BacklotHTTP
import BacklotPlatform

/// The decoder of documents that clients of the admin API send, according to the charset of their media type.
enum AdminDocumentText {
  /// Decodes a document.
  ///
  /// - Parameters:
  ///   - bytes: The content as it was sent.
  ///   - type: The media type. UTF-8 is assumed if it does not name a charset.
  /// - Throws: 415 if the charset is unknown, 422 if the bytes are invalid in the charset.
  static func utf8(_ bytes: [UInt8], of type: MediaType?) throws(AdminProblem) -> [UInt8] {
    guard let charset = type?.parameters["charset"]?.lowercased() else { return bytes }
    switch charset {
    // The parser finds invalid UTF-8, and reports its position.
    case "utf-8", "utf8", "us-ascii", "ascii": return bytes
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1":
      return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    case "utf-16": return try utf16(bytes)
    case "utf-16be": return try utf16(bytes, isBigEndian: true)
    case "utf-16le": return try utf16(bytes, isBigEndian: false)
    default: throw unknown(charset)
    }
  }

  private static func unknown(_ charset: String) -> AdminProblem {
    let detail = "The charset \(quoted(charset)) is not supported. Send UTF-8, UTF-16 or ISO-8859-1."
    var problem = AdminProblem(.unsupportedCharset, title: "The charset is not supported", detail: detail)
    problem.errors = [AdminProblem.Item(code: 10, pointer: "", title: problem.title, detail: detail)]
    return problem
  }

  /// Decodes UTF-16, which is big-endian unless its name or a byte order mark indicates otherwise (RFC 2781 §4.3).
  private static func utf16(_ bytes: [UInt8], isBigEndian: Bool? = nil) throws(AdminProblem) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw malformed("ends in the middle of a character", at: bytes.count - 1)
    }
    let hasLittleMark = bytes.starts(with: [0xFF, 0xFE])
    let isBigEndian = isBigEndian ?? !hasLittleMark
    var units = stride(from: 0, to: bytes.count, by: 2).map { place -> UInt16 in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let marks = units.first == 0xFEFF ? 1 : 0
    units.removeFirst(marks)
    guard let text = String(validated: units, as: UTF16.self) else {
      throw malformed("has an unpaired surrogate", at: (marks + firstStray(units)) * 2)
    }
    return Array(text.utf8)
  }

  /// Returns the index of the first unpaired surrogate.
  private static func firstStray(_ units: [UInt16]) -> Int {
    var place = 0
    while place < units.count {
      guard UTF16.isSurrogate(units[place]) else {
        place += 1
        continue
      }
      let isPair =
        UTF16.isLeadSurrogate(units[place]) && place + 1 < units.count && UTF16.isTrailSurrogate(units[place + 1])
      guard isPair else { return place }
      place += 2
    }
    return units.count
  }

  private static func malformed(_ what: String, at place: Int) -> AdminProblem {
    .invalid("the document is not valid UTF-16: it \(what) at byte \(place)")
  }
}
