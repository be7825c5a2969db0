import BacklotJSON
import Testing

/// Compares with the standard library's integer of the same width, which every system that runs the tests has.
@Suite struct WideIntegerTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func wide(_ value: Int128) throws -> WideInteger { try #require(WideInteger("\(value)")) }

  /// Integers of all sizes, the extremes among them.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private static var values: [Int128] {
    var values: [Int128] = [0, 1, -1, 2, 9, 10, .max, -.max]
    values += [Int64.min, Int64.max].map { Int128($0) } + [Int128(UInt64.max), -Int128(UInt64.max)]
    var unit: Int128 = 1
    for _ in 1..<38 {
      unit *= 10
      values += [unit, -unit, unit - 1, unit / 3, -(unit / 7)]
    }
    for bit in 0..<127 {
      let power = Int128(1) << bit
      values += [power, 1 - power]
    }
    return values
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `numbers keep their digits and their order`() throws {
    let sorted = Self.values.sorted()
    #expect(try sorted.map { try wide($0).description } == sorted.map { "\($0)" })
    #expect(try Self.values.map(wide).sorted() == sorted.map(wide))
    #expect(try sorted.map { try wide($0).clamped } == sorted.map { Int(clamping: $0) })
    #expect(try sorted.map { try wide($0).magnitude.description } == sorted.map { "\($0.magnitude)" })
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `arithmetic has the results of the standard library`() throws {
    let pairs = try Self.values.map { (try wide($0), $0) }
    for (place, (mine, left)) in pairs.enumerated() {
      // All pairs would take most of a minute.
      for (theirs, right) in pairs[(place % 8)...].enumerated().filter({ $0.offset % 8 == 0 }).map(\.element) {
        check(mine.addingReportingOverflow(theirs), left.addingReportingOverflow(right))
        check(mine.subtractingReportingOverflow(theirs), left.subtractingReportingOverflow(right))
        check(mine.multipliedReportingOverflow(by: theirs), left.multipliedReportingOverflow(by: right))
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `division has the results of the standard library`() throws {
    for left in Self.values {
      for right in Self.values.shuffled().prefix(20) where right != 0 {
        let (ours, theirs) = (try wide(left), try wide(right))
        #expect("\(ours / theirs) \(ours % theirs)" == "\(left / right) \(left % right)")
      }
    }
  }

  @Test(arguments: ["", "-", "+", "1.0", "1e3", " 1", "0x1", "170141183460469231731687303715884105728"])
  func `other text is no number`(text: String) {
    #expect(WideInteger(text) == nil)
  }

  /// The smallest `Int128` has no counterpart, which is an overflow here.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func check(
    _ result: (partialValue: WideInteger, overflow: Bool),
    _ expected: (partialValue: Int128, overflow: Bool)
  ) {
    let overflows = expected.overflow || expected.partialValue == .min
    if result.overflow != overflows || (!overflows && result.partialValue.description != "\(expected.partialValue)") {
      Issue.record("\(result), expected \(expected)")
    }
  }
}
