import Testing

@testable import BacklotPlatform

@Suite struct ValidatedStringTests {
  @Test(
    arguments: [
      [], [0x41], [0xC3, 0xA9], [0xF0, 0x9F, 0x90, 0xB6], [0xC3], [0x80], [0xED, 0xA0, 0x80], [0xFF],
    ] as [[UInt8]]
  )
  func `UTF-8 is validated alike on all systems`(bytes: [UInt8]) {
    #expect(String(transcoding: bytes, as: UTF8.self) == String(validated: bytes, as: UTF8.self))
  }

  @Test(arguments: [[], [0x41], [0xD83D, 0xDC36], [0xD83D], [0xDC36, 0xD83D]] as [[UInt16]])
  func `UTF-16 is validated alike on all systems`(units: [UInt16]) {
    #expect(String(transcoding: units, as: UTF16.self) == String(validated: units, as: UTF16.self))
  }

  @Test func `invalid text is nil, and valid text is kept`() {
    #expect(String(transcoding: [0xC3] as [UInt8], as: UTF8.self) == nil)
    #expect(String(transcoding: Array("é🐶".utf8), as: UTF8.self) == "é🐶")
    #expect(String(transcoding: Array("é🐶".utf16), as: UTF16.self) == "é🐶")
  }
}
