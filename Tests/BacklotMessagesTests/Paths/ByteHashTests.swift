import BacklotMessages
import Testing

@Suite struct `Hashes of words` {
  @Test func `differ for neighbors and for numbers that differ in one bit`() {
    for word in (0..<1_000).map({ UInt64($0) }) {
      for bit in 0..<64 {
        #expect(ByteHash.hash(word, seed: 7) != ByteHash.hash(word ^ 1 << UInt64(bit), seed: 7))
      }
    }
  }

  @Test func `differ for different seeds`() {
    #expect(Set((0..<1_000).map { ByteHash.hash(5, seed: UInt64($0)) }).count == 1_000)
  }
}
