import Testing

@testable import BacklotMessages

@Suite struct ByteSearchTests {
  private func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool {
    part.withUnsafeBufferPointer { part in whole.withUnsafeBufferPointer { ByteSearch.contains(part, in: $0) } }
  }

  @Test func `a part is found where it stands, and nowhere else`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let whole = (0..<Int.random(in: 0...20, using: &generator)).map { _ in UInt8.random(in: 1...2, using: &generator)
      }
      let part = (0..<Int.random(in: 0...6, using: &generator)).map { _ in UInt8.random(in: 1...2, using: &generator) }
      let isThere = (0...whole.count).contains { whole[$0...].starts(with: part) }
      #expect(contains(part, in: whole) == isThere, "\(part) \(whole)")
    }
  }
}
