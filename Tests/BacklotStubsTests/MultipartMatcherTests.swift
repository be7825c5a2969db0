import BacklotHTTP
import BacklotStubs
import Testing

@Suite struct MultipartMatcherTests {
  private static func request(type: String = "multipart/form-data; boundary=b") -> HTTPRequest {
    let body = """
      --b\r
      Content-Disposition: form-data; name="title"\r
      \r
      Rex\r
      --b\r
      Content-Disposition: form-data; name="photo"; filename="rex.jpg"\r
      Content-Type: image/jpeg\r
      \r
      JPEG\r
      --b\r
      Content-Disposition: form-data; name="meta"\r
      Content-Type: application/json\r
      \r
      {"age": 3, "breed": "Beagle"}\r
      --b--\r

      """
    let fields: HTTPFields = [.contentType: type]
    return HTTPRequest(method: .post, authority: "a.test", path: "/photos", headerFields: fields, body: HTTPBody(body))
  }

  private static let matching: [BodyMatcher] = [
    .part("photo"), .part("title", content: .text("Rex")), .part(fileName: "rex.jpg"),
    .part("photo", fileName: .hasSuffix(".jpg")),
    .part("photo", headers: ["content-type": "image/jpeg"]), .part("meta", content: .json(containing: ["age": 3])),
    .all([.part("title", content: .text("Rex")), .part("photo", content: .text("JPEG"))]), .everyPart(.not(.text(""))),
    .part(),
    .part("title", fileName: .absent),
  ]

  private static let failing: [BodyMatcher] = [
    .part("picture"), .part("title", content: .text("Lassie")), .part(fileName: "rex.png"),
    .part("title", fileName: .present),
    .part("photo", headers: ["content-type": "image/png"]), .part("meta", content: .json(containing: ["age": 4])),
    .everyPart(fileName: .present), .everyPart(headers: ["Content-Type": .present]), .part(headers: ["no name": "x"]),
  ]

  private func answers(_ matcher: BodyMatcher, _ request: HTTPRequest) async -> Bool {
    let backend = MockBackend { Post("/photos", body: matcher) { Respond(.created) } }
    do {
      return try await backend.respond(to: request).status == .created
    } catch {
      return false
    }
  }

  @Test(arguments: matching.indices) func `a part that meets all demands matches`(index: Int) async {
    #expect(await answers(Self.matching[index], Self.request()), "\(Self.matching[index])")
  }

  @Test(arguments: failing.indices) func `parts that miss a demand do not match`(index: Int) async {
    #expect(await !answers(Self.failing[index], Self.request()), "\(Self.failing[index])")
  }

  @Test func `a body of another type has no parts`() async {
    #expect(await !answers(.part(), Self.request(type: "text/plain")))
    #expect(ReceivedRequest(Self.request(type: "text/plain")).parts.isEmpty)
  }

  @Test func `a stub reads the parts of a request`() async throws {
    let backend = MockBackend {
      Post("/photos") { request in
        let photo = request.parts.first { $0.fileName != nil }
        let meta = try request.parts.last?.json()
        let names: [JSONValue] = request.parts.map { $0.name.map { .string($0) } ?? .null }
        return Respond(json: [
          "names": .array(names), "photo": .string(photo?.text ?? ""), "age": meta?["age"] ?? .null,
          "type": .string(photo?.headerFields[.contentType] ?? ""),
        ])
      }
    }
    let answer = try await backend.respond(to: Self.request()).body.collect(upTo: 1000)
    #expect(
      try JSONValue(parsing: answer) == [
        "names": ["title", "photo", "meta"], "photo": "JPEG", "age": 3, "type": "image/jpeg",
      ]
    )
  }

  @Test func `a near miss says which part was wanted and which came`() throws {
    let stub = Post("/photos", body: .part("picture", fileName: .hasSuffix(".png"))) { Respond() }
    let backend = MockBackend { stub }
    let request = ReceivedRequest(Self.request(), body: Self.request().body.bytes ?? [])
    let text = try #require(backend.nearMisses(to: request).first).description
    #expect(text.contains(#"a part with name "picture", file name ends with ".png""#), "\(text)")
    #expect(text.contains(#"got: "title", "photo", "meta""#), "\(text)")
  }
}
