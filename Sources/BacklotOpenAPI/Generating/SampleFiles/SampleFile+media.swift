// A moment of silence, and a video without pictures.
extension SampleFile {
  /// Returns eight samples of silence (8,000 per second, 16 bits).
  @Sendable static func wav() -> [UInt8] {
    var format = ByteWriter()
    for number: UInt16 in [1, 1] { format.writeLittle(number) }
    for number: UInt32 in [8000, 16000] { format.writeLittle(number) }
    for number: UInt16 in [2, 16] { format.writeLittle(number) }
    return riff(form: "WAVE", chunks: [("fmt ", format.bytes), ("data", [UInt8](repeating: 0, count: 16))])
  }

  /// Returns one frame of MPEG-1 layer III: 32 kbit/s, 44,100 samples per second, mono.
  ///
  /// Side information of zeros means silence.
  @Sendable static func mp3() -> [UInt8] {
    let length = 144 * 32_000 / 44_100
    return [0xFF, 0xFB, 0x10, 0xC0] + [UInt8](repeating: 0, count: length - 4)
  }

  /// Returns the two headers of Opus (RFC 7845 §5) and one packet of silence.
  @Sendable static func ogg() -> [UInt8] {
    var head = ByteWriter()
    head.write(text: "OpusHead")
    head.write([1, 1, 0, 0])
    head.writeLittle(UInt32(48_000))
    head.write([0, 0, 0])
    var tags = ByteWriter()
    tags.write(text: "OpusTags")
    tags.writeLittle(UInt32(7))
    tags.write(text: "Backlot")
    tags.writeLittle(UInt32(0))
    // The first byte means: 20 ms at full bandwidth, mono, one frame, which has no content.
    let packets: [(content: [UInt8], flags: UInt8, samples: UInt64)] = [
      (head.bytes, 2, 0), (tags.bytes, 0, 0), ([0xF8], 4, 960),
    ]
    return packets.enumerated().flatMap { number, packet in
      page(packet.content, flags: packet.flags, samples: packet.samples, number: UInt32(number))
    }
  }

  /// Returns an Ogg page (RFC 3533 §6) with one packet.
  private static func page(_ packet: [UInt8], flags: UInt8, samples: UInt64, number: UInt32) -> [UInt8] {
    var head = ByteWriter()
    head.write(text: "OggS")
    head.write([0, flags])
    head.writeLittle(samples)
    head.writeLittle(UInt32(1))
    head.writeLittle(number)
    var sum = ByteWriter()
    let tail = [1, UInt8(packet.count)] + packet
    sum.writeLittle(Checksum.oggCRC(head.bytes + [0, 0, 0, 0] + tail))
    return head.bytes + sum.bytes + tail
  }

  /// Returns a MIDI file with one track, which ends at once.
  @Sendable static func midi() -> [UInt8] {
    Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [0, 0, 0, 4, 0, 0xFF, 0x2F, 0]
  }

  /// Returns a video without tracks (ISO/IEC 14496-12).
  @Sendable static func mp4() -> [UInt8] {
    var type = ByteWriter()
    type.write(text: "isom")
    type.writeBig(UInt32(512))
    type.write(text: "isommp41")
    var head = ByteWriter()
    // Version and flags, creation time, modification time, a thousand units per second, no duration.
    for number: UInt32 in [0, 0, 0, 1000, 0] { head.writeBig(number) }
    // The normal rate and volume, reserved.
    head.writeBig(UInt32(0x0001_0000))
    head.writeBig(UInt16(0x0100))
    head.write([UInt8](repeating: 0, count: 10))
    // The identity matrix, reserved, and the next track's number.
    for number: UInt32 in [0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000] { head.writeBig(number) }
    head.write([UInt8](repeating: 0, count: 24))
    head.writeBig(UInt32(1))
    return box("ftyp", content: type.bytes) + box("moov", content: box("mvhd", content: head.bytes))
  }

  private static func box(_ name: String, content: [UInt8]) -> [UInt8] {
    var box = ByteWriter()
    box.writeBig(UInt32(content.count + 8))
    box.write(text: name)
    box.write(content)
    return box.bytes
  }
}
