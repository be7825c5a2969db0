import BacklotHTTP
import BacklotJSON
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Files in the place of examples") struct SampleFileTests {
  private func file(_ type: String) throws -> [UInt8] {
    try #require(SampleFile(of: try #require(MediaType(parsing: type)))).bytes
  }

  private func answer(
    _ type: String,
    _ content: String,
    _ accept: String? = nil,
    manner: ContractManner = .backlot
  ) async throws -> HTTPResponse {
    let paths = "{\"/a\": {\"get\": {\"responses\": {\"200\": {\"content\": {\"\(type)\": \(content)}}}}}}"
    let fields = HTTPFields(accept.map { [HTTPField(name: .accept, value: $0)] } ?? [])
    var options = Contract.Options()
    options.refusesInvalidAnswers = true
    return try await MockBackend.of(paths: paths, options: options, manner: manner).ask(.get, "/a", fields)
  }

  private func big(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private func little(_ bytes: some Sequence<UInt8>) -> Int { big(Array(bytes).reversed()) }

  // MARK: Answers

  @Test(arguments: [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml", "audio/mpeg", "audio/wav", "audio/ogg",
    "video/mp4", "application/pdf", "application/zip", "application/gzip", "application/octet-stream",
  ])
  func `content without an example is a file of its type, whatever its schema says`(type: String) async throws {
    let schemas = [
      "{}", #"{"schema": {}}"#, #"{"schema": {"type": "object"}}"#,
      #"{"schema": {"type": "string", "format": "binary"}}"#,
    ]
    for manner in [ContractManner.backlot, .prism] {
      for schema in schemas {
        let answer = try await answer(type, schema, manner: manner)
        #expect(answer.status == .ok && answer.headerFields[.contentType] == type, "\(schema) \(answer.text)")
        #expect(answer.body.bytes == (try file(type)))
      }
    }
  }

  @Test(
    arguments: [
      ("image/*", nil, "image/png"), ("image/*", "image/webp", "image/webp"), ("image/*", "image/*;q=0.5", "image/png"),
      ("audio/*", nil, "audio/mpeg"), ("audio/*", "audio/wav", "audio/wav"), ("video/*", nil, "video/mp4"),
    ] as [(String, String?, String)]
  )
  func `of a range it is of a type that the client takes`(range: String, accept: String?, type: String) async throws {
    let answer = try await answer(range, #"{"schema": {"type": "string", "format": "binary"}}"#, accept)
    #expect(answer.headerFields[.contentType] == type)
    #expect(answer.body.bytes == (try file(type)))
  }

  @Test func `what the contract says of the content counts`() async throws {
    #expect(try await answer("image/png", #"{"example": "mine"}"#).text == "mine")
    #expect(try await answer("image/png", #"{"schema": {"type": "string", "example": "mine"}}"#).text == "mine")
    #expect(try await answer("application/octet-stream", #"{"schema": {"type": "string"}}"#).text == "string")
    let coded = try await answer("image/png", #"{"schema": {"type": "string", "format": "byte"}}"#).text
    #expect(Base64.decode(coded) == (try file("image/png")))
  }

  @Test func `a type of which no file is known is told as before`() async throws {
    #expect(try await answer("image/x-unheard-of", #"{"schema": {"type": "object"}}"#).status == .internalServerError)
    #expect(try await answer("text/plain", #"{"schema": {"type": "string"}}"#).text == "string")
  }

  // MARK: Structure

  @Test func `a PNG has its chunks, each with its length and its sum`() throws {
    let bytes = try file("image/png")
    #expect(bytes.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)))
    var (place, names) = (8, [String]())
    while place + 12 <= bytes.count {
      let length = big(bytes[place..<place + 4])
      let body = bytes[(place + 4)..<(place + 8 + length)]
      names.append(String(decoding: body.prefix(4), as: UTF8.self))
      #expect(big(bytes[(place + 8 + length)..<(place + 12 + length)]) == Int(Checksum.crc32(body)))
      place += 12 + length
    }
    #expect(names == ["IHDR", "IDAT", "IEND"] && place == bytes.count)
    // A picture's row is a byte for the filter and one for the pixel.
    let data = bytes[41...]
    #expect(big(data.prefix(2)) % 31 == 0 && little(data.dropFirst(3).prefix(2)) == 2)
    #expect(little(data.dropFirst(3).prefix(2)) ^ little(data.dropFirst(5).prefix(2)) == 0xFFFF)
    #expect(big(data.dropFirst(9).prefix(4)) == Int(Checksum.adler32([0, 0x80])))
  }

  @Test func `sums are those of the standards`() {
    let digits = Array("123456789".utf8)
    #expect(Checksum.crc32(digits) == 0xCBF4_3926)
    #expect(Checksum.oggCRC(digits) == 0x89A1_897F)
    #expect(Checksum.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
  }

  @Test func `a JPEG has the segments that a picture needs, up to its end`() throws {
    let bytes = try file("image/jpeg")
    var (place, markers) = (2, [UInt8]())
    while bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      markers.append(bytes[place + 1])
      place += 2 + big(bytes[(place + 2)..<(place + 4)])
    }
    #expect(bytes.prefix(2) == [0xFF, 0xD8] && markers == [0xE0, 0xDB, 0xC0, 0xC4, 0xC4])
    #expect(bytes[place...].dropFirst(2 + 8) == [0x3F, 0xFF, 0xD9])
  }

  @Test(arguments: [("image/webp", "WEBP"), ("audio/wav", "WAVE")])
  func `a RIFF file is as long as it says, and so are its chunks`(type: String, form: String) throws {
    let bytes = try file(type)
    #expect(bytes.prefix(4) == Array("RIFF".utf8)[...] && bytes[8..<12] == Array(form.utf8)[...])
    #expect(little(bytes[4..<8]) == bytes.count - 8)
    var place = 12
    while place < bytes.count {
      let length = little(bytes[(place + 4)..<(place + 8)])
      place += 8 + length + length % 2
    }
    #expect(place == bytes.count)
  }

  @Test func `pictures of other kinds say how large they are`() throws {
    let gif = try file("image/gif")
    #expect(gif.prefix(6) == Array("GIF89a".utf8)[...] && gif.last == 0x3B && little(gif[6..<8]) == 1)
    let bmp = try file("image/bmp")
    #expect(bmp.prefix(2) == Array("BM".utf8)[...] && little(bmp[2..<6]) == bmp.count && little(bmp[10..<14]) == 54)
    let icon = try file("image/x-icon")
    #expect(
      little(icon[14..<18]) + little(icon[18..<22]) == icon.count && icon[22...].elementsEqual(try file("image/png"))
    )
    let tiff = try file("image/tiff")
    let directory = little(tiff[4..<8])
    #expect(tiff.count == directory + 2 + 12 * little(tiff[directory..<directory + 2]) + 4)
    #expect(String(decoding: try file("image/svg+xml"), as: UTF8.self).hasPrefix("<svg xmlns="))
  }

  @Test func `sounds and films are whole`() throws {
    let mp3 = try file("audio/mpeg")
    #expect(mp3.prefix(2) == [0xFF, 0xFB] && mp3.count == 104)
    let ogg = try file("audio/ogg")
    var (place, pages) = (0, 0)
    while place < ogg.count {
      let length = 27 + Int(ogg[place + 26]) + Int(ogg[place + 27])
      var page = Array(ogg[place..<place + length])
      #expect(page.prefix(4) == Array("OggS".utf8)[...] && little(page[18..<22]) == pages)
      let sum = little(page[22..<26])
      page.replaceSubrange(22..<26, with: [0, 0, 0, 0])
      #expect(Int(Checksum.oggCRC(page)) == sum)
      (place, pages) = (place + length, pages + 1)
    }
    #expect(place == ogg.count && pages == 3)
    let mp4 = try file("video/mp4")
    let first = big(mp4.prefix(4))
    #expect(mp4[4..<8] == Array("ftyp".utf8)[...] && first + big(mp4[first..<first + 4]) == mp4.count)
    #expect(big(mp4[(first + 8)..<(first + 12)]) == 108)
    let midi = try file("audio/midi")
    #expect(midi.prefix(4) == Array("MThd".utf8)[...] && big(midi[18..<22]) == midi.count - 22)
  }

  @Test func `a PDF has its objects where its table says`() throws {
    let bytes = try file("application/pdf")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(Int(lines[lines.count - 3]))
    #expect(bytes[start...].starts(with: Array("xref\n0 4\n".utf8)))
    for (number, line) in lines.filter({ $0.hasSuffix(" n ") }).enumerated() {
      let place = try #require(Int(line.prefix(10)))
      #expect(line.utf8.count == 19 && bytes[place...].starts(with: Array("\(number + 1) 0 obj\n".utf8)))
    }
  }

  @Test func `archives are whole`() throws {
    let zip = try file("application/zip")
    let end = zip.count - 22
    #expect(zip.prefix(4) == [0x50, 0x4B, 3, 4] && zip[end..<end + 4] == [0x50, 0x4B, 5, 6])
    let (size, place) = (little(zip[(end + 12)..<(end + 16)]), little(zip[(end + 16)..<(end + 20)]))
    #expect(place + size == end && zip[place..<place + 4] == [0x50, 0x4B, 1, 2])
    #expect(zip[(place + 46)...].prefix(9) == Array("empty.txt".utf8)[...])
    let gzip = try file("application/gzip")
    #expect(gzip.prefix(3) == [0x1F, 0x8B, 8] && gzip[10..<15] == [1, 0, 0, 0xFF, 0xFF])
    #expect(gzip.count == 23 && gzip.suffix(8).allSatisfy { $0 == 0 })
    #expect(try file("application/x-tar") == [UInt8](repeating: 0, count: 1024))
  }
}
