import BacklotJSON
import BacklotJSONPath
import TestConditions
import Testing

@Suite struct JSONComparisonPropertyTests {
  static let comparisons = [false, true].flatMap { order in
    [false, true].flatMap { members in
      [false, true].map { elements in
        JSONComparison(
          ignoresArrayOrder: order,
          ignoresExtraMembers: members,
          ignoresExtraElements: elements
        )
      }
    }
  }

  @Test func `a value contains itself and matches itself under every comparison`() {
    var arbitrary = ArbitraryJSON(seed: 2)
    for _ in 0..<2000 {
      let value = arbitrary.value()
      #expect(value.contains(value))
      for comparison in Self.comparisons { #expect(value.matches(value, comparing: comparison)) }
    }
  }

  @Test(arguments: comparisons)
  func `there are differences exactly where a value does not match`(comparison: JSONComparison) {
    var arbitrary = ArbitraryJSON(seed: 3)
    var matches = 0
    for _ in 0..<2000 {
      let expected = arbitrary.value()
      let got = arbitrary.variation(of: expected)
      let isMatch = got.matches(expected, comparing: comparison)
      #expect(got.differences(from: expected, comparing: comparison).isEmpty == isMatch, "\(expected) \(got)")
      matches += isMatch ? 1 : 0
    }
    #expect((1..<2000).contains(matches))
  }

  @Test func `a more lenient comparison accepts whatever a stricter one accepts`() {
    var arbitrary = ArbitraryJSON(seed: 4)
    for _ in 0..<2000 {
      let expected = arbitrary.value()
      let got = arbitrary.variation(of: expected)
      for comparison in Self.comparisons where got.matches(expected, comparing: comparison) {
        #expect(got.matches(expected, comparing: .lenient), "\(expected) \(got)")
      }
      #expect(got.matches(expected) == (got == expected))
    }
  }
}
