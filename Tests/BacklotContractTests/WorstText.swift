import BacklotDesk
import BacklotStubs

/// The texts that take the most memory or time of a reader, of a length.
enum WorstText: String, CaseIterable, Sendable {
  case numbers = "[1,1,1,…]"
  case arrays = "[[],[],…]"
  case nestedArrays = "[[[…]]]"
  case objects = #"[{"":1},…]"#
  case members = #"{"a":1,…}"#
  case longNames = #"{"0000000000000001":1,…}"#
  case escapes = #""\u0000\u0000…""#

  func text(_ length: Int) -> String {
    switch self {
    case .numbers: Self.list(of: "1", length)
    case .arrays: Self.list(of: "[]", length)
    case .nestedArrays: Self.list(of: String(repeating: "[", count: 500) + String(repeating: "]", count: 500), length)
    case .objects: Self.list(of: #"{"":1}"#, length)
    case .members: Self.object(length) { "\"\(String($0, radix: 36))\":1" }
    case .longNames: Self.object(length) { "\"\(1_000_000_000_000_000 + $0)\":1" }
    case .escapes: "\"" + String(repeating: #"\u0000"#, count: max(0, length - 2) / 6) + "\""
    }
  }

  private static func list(of element: String, _ length: Int) -> String {
    let count = max(1, (length - 2) / (element.utf8.count + 1))
    return "[" + String(repeating: element + ",", count: count - 1) + element + "]"
  }

  private static func object(_ length: Int, _ member: (Int) -> String) -> String {
    var text = "{" + member(0)
    var number = 1
    while text.utf8.count < length {
      text += "," + member(number)
      number += 1
    }
    return text + "}"
  }
}

extension String {
  /// The text in codings, the first one applied first.
  func coded(in codings: [ContentCoding]) throws -> [UInt8] {
    try codings.reduce(Array(utf8)) { try ZlibContentCoder().encode($0, in: $1) }
  }
}
