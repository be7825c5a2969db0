import BacklotFuzzing
import BacklotJSON
import RealData
import TestConditions
import Testing

@Suite struct `Models of arbitrary samples` {
  @Test func `keep each sample, and are the same each time`() {
    for seed in 0..<400 as Range<UInt64> {
      var arbitrary = ArbitraryJSON(seed: seed)
      var samples = [arbitrary.value(depth: 4)]
      for _ in 0..<3 { samples.append(arbitrary.variation(of: samples[samples.count - 1])) }
      let texts = samples.map { $0.serialized() }
      let input = [UInt8(truncatingIfNeeded: seed)] + texts.joined(separator: "\0").utf8
      #expect(ModelFuzzing.finding(in: input) == nil, "\(texts)")
    }
  }

  @Test(.enabled(if: RealData.shared != nil, "the real data is not on this machine"))
  func `keep the samples of quicktype, and variations of them`() throws {
    let data = try #require(RealData.shared)
    let paths = try data.files(in: "json-samples/priority") + data.files(in: "json-samples/samples")
    for (number, path) in paths.enumerated() {
      let bytes = try data.bytes(path)
      guard bytes.count < 20_000 else { continue }
      var arbitrary = ArbitraryJSON(seed: UInt64(number))
      let variation = arbitrary.variation(of: try JSONValue(parsing: bytes)).serialized()
      #expect(ModelFuzzing.finding(in: [1] + bytes + [0] + variation.utf8) == nil, "\(path)")
    }
  }
}
