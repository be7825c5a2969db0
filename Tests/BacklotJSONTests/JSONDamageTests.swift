import BacklotJSON
import Foundation
import RealData
import TestConditions
import Testing

/// Pieces of real documents, cut off and damaged, against Foundation's parser: what either accepts, both read alike,
/// but for what is known to differ.
@Suite(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
struct JSONDamageTests {
  @Test(arguments: JSONCorpusTests.large)
  func `damaged pieces of a real file are accepted and rejected as by Foundation`(path: String) throws {
    let bytes = try #require(RealData.shared).bytes(path)
    var generator = SeededGenerator(seed: 11)
    var accepted = 0
    for _ in 0..<1500 {
      let piece = Self.piece(of: bytes, &generator)
      let own = Result { try JSONValue(parsing: piece) }
      let foundation = Self.isAcceptedByFoundation(piece)
      var isAccepted = false
      if case .success(let value) = own {
        isAccepted = true
        accepted += 1
        #expect(try JSONValue(parsing: value.serialized()) == value)
      }
      if !Self.isReadOtherwiseByFoundation(piece) {
        #expect(isAccepted == foundation, "\(String(decoding: piece, as: UTF8.self))")
      }
    }
    #expect((100..<1400).contains(accepted))
  }

  private static func isAcceptedByFoundation(_ piece: [UInt8]) -> Bool {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(piece), options: .fragmentsAllowed)
      return true
    } catch {
      return false
    }
  }

  /// Foundation turns away lone surrogates and numbers beyond `Double`, and takes commas before a closing brace and,
  /// where there are zero bytes, UTF-16.
  private static func isReadOtherwiseByFoundation(_ piece: [UInt8]) -> Bool {
    let text = String(decoding: piece, as: UTF8.self).lowercased()
    let marks = String(text.filter { !$0.isWhitespace })
    return piece.contains(0) || text.contains("\\ud") || text.contains("e+") || marks.contains(",}")
  }

  /// A whole object of the text, and in most cases then damaged.
  private static func piece(of bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var start = Int.random(in: 0..<bytes.count - 4000, using: &generator)
    while bytes[start] != UInt8(ascii: "{"), start < bytes.count - 4000 { start += 1 }
    var end = start
    var depth = 0
    repeat {
      if bytes[end] == UInt8(ascii: "{") { depth += 1 }
      if bytes[end] == UInt8(ascii: "}") { depth -= 1 }
      end += 1
    } while depth > 0 && end < bytes.count && end < start + 3000
    var piece = Array(bytes[start..<end])
    for _ in 0..<Int.random(in: 0...2, using: &generator) { damage(&piece, &generator) }
    return piece
  }

  private static func damage(_ piece: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !piece.isEmpty else { return }
    let position = Int.random(in: piece.indices, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: piece.removeSubrange(position...)
    case 1: piece[position] = UInt8.random(in: .min ... .max, using: &generator)
    case 2: piece.remove(at: position)
    case 3: piece.insert(Array(#"{}[],:"\0e-u "#.utf8).randomElement(using: &generator) ?? 0, at: position)
    default: piece.insert(contentsOf: piece[position...].prefix(20), at: position)
    }
  }
}
