import Foundation
import Testing

/// Requests as a connection brings them, from the files in `Tests/BacklotHTTP1Tests/Corpus`.
package struct HTTP1Case: Sendable, CustomTestStringConvertible {
  package let name: String
  package let status: Int?
  package let bytes: [UInt8]

  package init(name: String, status: Int?, bytes: [UInt8]) {
    self.name = name
    self.status = status
    self.bytes = bytes
  }

  package var testDescription: String { name }

  package static let valid = read("valid.txt")
  package static let refused = read("refused.txt")

  private static func read(_ file: String) -> [HTTP1Case] {
    let path = URL(filePath: #filePath).appending(path: "../../BacklotHTTP1Tests/Corpus/\(file)").standardized
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return HTTP1Case(name: parts[parts.count - 2], status: Int(parts[0]), bytes: bytes(parts[parts.count - 1]))
    }
  }

  /// The bytes that a text with escapes stands for.
  package static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let sign = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch sign {
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(sign)
      }
    }
    return bytes
  }
}
