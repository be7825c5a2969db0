import BacklotPattern
import Foundation
import Testing

/// The characters of all properties beside those that Node's RegExp knows, which Scripts/check-patterns writes down.
@Suite struct ECMAScriptPropertyTests {
  private struct Version: Decodable {
    let unicode: String
  }

  private struct Line: Decodable {
    let property: String
    let ranges: [[UInt32]]
  }

  @Test func `properties have the characters that Node knows`() throws {
    guard let path = ProcessInfo.processInfo.environment["BACKLOT_UNICODE"] else {
      print("unicode: BACKLOT_UNICODE names no file; properties were not compared, see Scripts/check-patterns")
      return
    }
    let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
    let version = try JSONDecoder().decode(Version.self, from: try #require(lines.first)).unicode
    let differing = try lines.dropFirst().reduce(into: [String: Set<UInt32>]()) { differing, line in
      let line = try JSONDecoder().decode(Line.self, from: line)
      let ours = try #require(Pattern.scalars(ofECMAScriptProperty: line.property), "\(line.property)")
      let others = line.ranges.map { $0[0]...$0[1] }
      if Self.inTexts(ours) == Self.inTexts(others) { return }
      differing[line.property] = Set(Self.inTexts(ours).joined()).symmetricDifference(Self.inTexts(others).joined())
    }
    explain(differing, version)
  }

  /// Characters that one of the two versions of Unicode has not, or sees otherwise, are told by name; of one version, all differences
  /// are mistakes.
  private func explain(_ differing: [String: Set<UInt32>], _ version: String) {
    let ours = Self.ownVersion
    print("unicode: ours is \(ours), Node's \(version); \(differing.count) properties differ")
    for (property, values) in differing.sorted(by: { $0.key < $1.key }) {
      let names = values.sorted().prefix(20).map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
      #expect(ours != version, "\(property): \(names)")
      let newer = values.filter { Self.age(of: $0) == nil || Self.isNewer($0, than: version) }
      print(
        "unicode: \(property): \(newer.count) characters that one has not, \(values.count - newer.count) others: \(names)"
      )
    }
  }

  /// Without surrogates, which no text can have.
  private static func inTexts(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    ranges.flatMap { range in
      [(range.lowerBound, min(range.upperBound, 0xD7FF)), (max(range.lowerBound, 0xE000), range.upperBound)]
        .filter { $0 <= $1 }.map { $0...$1 }
    }
  }

  private static func age(of value: UInt32) -> Unicode.Version? { Unicode.Scalar(value)?.properties.age }

  private static func isNewer(_ value: UInt32, than version: String) -> Bool {
    let known = version.split(separator: ".").compactMap { Int($0) }
    return age(of: value).map { ($0.major, $0.minor) > (known[0], known[1]) } ?? false
  }

  private static var ownVersion: String {
    let ages = (UInt32(0)...0x10FFFF).lazy.compactMap { age(of: $0) }
    let newest = ages.max { ($0.major, $0.minor) < ($1.major, $1.minor) }
    return newest.map { "\($0.major).\($0.minor)" } ?? "unknown"
  }
}
