import BacklotFuzzing
import Testing

struct RedactionPropertyTests {
  @Test(arguments: 0..<4)
  func `no secret that the rules name remains`(seed: UInt64) {
    var state = seed &+ 0x9E37_79B9
    for round in 0..<100 {
      let bytes = (0..<(60 + round % 200)).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let finding = RedactionFuzzing.finding(in: bytes)
      #expect(finding == nil)
      if finding != nil { return }
    }
  }
}
