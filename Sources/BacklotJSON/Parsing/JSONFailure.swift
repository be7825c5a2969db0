/// An error as the parser detects it.
///
/// It is only two words, so that it does not slow down the success path; `JSONError` describes it to people.
struct JSONFailure: Error {
  enum Problem {
    case value, valueOrEndOfArray, name, nameOrEndOfObject, colon, commaOrEndOfArray, commaOrEndOfObject, endOfText
    case literal, digit, leadingZero
    case endOfString, controlCharacter, escape, hexadecimalDigits, utf8
    case depth, length, valueCount, duplicateKey, byteOrderMark
  }

  let problem: Problem
  let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension JSONError {
  init(_ failure: JSONFailure, in bytes: UnsafeBufferPointer<UInt8>, options: JSONParser) {
    let location = JSONLocation(offset: failure.offset, in: bytes)
    if failure.offset < 2, bytes.count > 2, JSONBytes.isUTF16(bytes) {
      self.init(.invalidUTF8, at: location, problem: "the text is in UTF-16", expected: "UTF-8; save it in UTF-8")
      return
    }
    if failure.offset >= bytes.count, failure.problem.isAboutText {
      let isBlank = bytes.allSatisfy(JSONBytes.isWhitespace)
      let problem = isBlank ? "the text is empty" : "unexpected end of the text"
      self.init(.unexpectedEnd, at: location, problem: problem, expected: failure.problem.expected(options))
    } else {
      self.init(
        failure.problem.code,
        at: location,
        problem: failure.problem.happening(at: failure.offset, in: bytes),
        expected: failure.problem.expected(options)
      )
    }
  }
}

extension JSONFailure.Problem {
  /// True if the problem is the character at the offset, rather than the construct that begins there.
  fileprivate var isAboutText: Bool {
    switch self {
    case .depth, .length, .valueCount, .duplicateKey, .byteOrderMark, .utf8: false
    default: true
    }
  }

  fileprivate var code: JSONError.Code {
    switch self {
    case .digit, .leadingZero: .invalidNumber
    case .controlCharacter, .escape, .hexadecimalDigits: .invalidString
    case .utf8: .invalidUTF8
    case .depth: .tooDeep
    case .length: .tooLong
    case .valueCount: .tooManyValues
    case .duplicateKey: .duplicateKey
    case .byteOrderMark: .byteOrderMark
    default: .unexpectedCharacter
    }
  }

  fileprivate func expected(_ options: JSONParser) -> String {
    switch self {
    case .value: "a value"
    case .valueOrEndOfArray: #"a value or "]""#
    case .name: "a member name in double quotes"
    case .nameOrEndOfObject: #"a member name in double quotes or "}""#
    case .colon: #"":" after the member name"#
    case .commaOrEndOfArray: #""," or "]""#
    case .commaOrEndOfObject: #""," or "}""#
    case .endOfText: "the end of the text after the value"
    case .literal: "true, false or null"
    case .digit: "a digit"
    case .leadingZero: "a number without leading zeros"
    case .endOfString: "a closing double quote"
    case .controlCharacter: #"an escape such as \n or \u0000"#
    case .escape: #"one of " \ / b f n r t u after the backslash"#
    case .hexadecimalDigits: #"four hexadecimal digits after \u"#
    case .utf8: "UTF-8"
    case .depth: "at most \(options.limits.maximumDepth) nested arrays and objects"
    case .length: "at most \(options.limits.maximumLength) bytes"
    case .valueCount: "at most \(options.limits.maximumValues) values"
    case .duplicateKey: "unique member names in an object"
    case .byteOrderMark: "JSON without a byte order mark"
    }
  }

  fileprivate func happening(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch self {
    case .depth: "the value is nested too deeply"
    case .length: "the text has \(bytes.count) bytes"
    case .valueCount: "the text has too many values"
    case .byteOrderMark: "unexpected byte order mark"
    case .utf8: "invalid byte sequence that begins with 0x\(hexadecimal(UInt32(bytes[offset]), digits: 2))"
    case .controlCharacter: "an unescaped \(Self.character(at: offset, in: bytes)) in a string"
    case .duplicateKey: "duplicate member \(Self.name(at: offset, in: bytes))"
    default: "unexpected \(Self.character(at: offset, in: bytes))"
    }
  }

  private static func character(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    var decoder = UTF8()
    var iterator = bytes[offset...].makeIterator()
    switch decoder.decode(&iterator) {
    case .scalarValue("\""): return "double quote"
    case .scalarValue(let scalar) where scalar.value < 0x20 || 0x7F..<0xA1 ~= scalar.value || scalar.value == 0xFEFF:
      return "U+\(hexadecimal(scalar.value, digits: 4))"
    case .scalarValue(let scalar): return "\"\(scalar)\""
    case .error, .emptyInput: return "byte 0x\(hexadecimal(UInt32(bytes[offset]), digits: 2))"
    }
  }

  private static func name(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    var cursor = JSONCursor(bytes, at: offset)
    cursor.skipString()
    return String(decoding: bytes[offset..<cursor.position], as: UTF8.self)
  }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
