import BacklotHTTP
import BacklotLibCurl
import Testing

/// The head of a response as libcurl delivers it.
@Suite struct CurlHeadTests {
  private func response(_ lines: [[UInt8]]) throws -> HTTPResponse? {
    var head = CurlHead(answering: .get, limit: 1 << 16)
    var response: HTTPResponse?
    for line in lines + [[]] {
      try (line + [13, 10]).withUnsafeBytes { bytes in
        if let (found, _) = try head.take(bytes) { response = found }
      }
    }
    return response
  }

  @Test func `bytes of fields that are not ASCII are kept`() throws {
    let value = Array("attachment; filename=\"caf".utf8) + [0xE9] + Array(".pdf\"".utf8)
    let response = try response([
      Array("HTTP/1.1 299 Almost there".utf8), Array("X-A: ".utf8) + value, Array("X-B: café".utf8),
      Array(" folded".utf8),
    ])
    let fields = try #require(response?.headerFields)
    #expect(fields.map(\.bytes) == [value, Array("café folded".utf8)])
    #expect(fields.map(\.value) == ["attachment; filename=\"café.pdf\"", "café folded"])
    #expect(response?.status.reasonPhrase == "Almost there")
  }

  @Test(arguments: [Array("Pas trouv".utf8) + [0xE9], Array("Pas trouvé".utf8)])
  func `bytes of a reason phrase that are not ASCII are kept`(phrase: [UInt8]) throws {
    let status = try #require(try response([Array("HTTP/1.1 404 ".utf8) + phrase])?.status)
    #expect(status.code == 404 && status.reasonPhrase == "Pas trouvé")
    #expect(status.phraseBytes == phrase)
  }
}
