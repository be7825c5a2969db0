import BacklotHTTP
import BacklotJSON
import BacklotLimits
import SampleRequests
import Testing

@testable import BacklotStubs

/// A request whose content exceeds a limit is refused as soon as a stub needs the content.
@Suite struct RefusedContentTests {
  /// Content with a number of values or items, and a matcher that needs to read them.
  struct Content: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let limit: Int
    let type: String
    let matcher: BodyMatcher
    let problem: String
    let make: @Sendable (_ count: Int) -> String
  }

  private static let contents: [Content] = [
    Content(
      testDescription: "values of JSON",
      limit: 2_000_000,
      type: "application/json",
      matcher: .json([1, 2]),
      problem: "it is JSON with too many values: line 1, column 4000000: the text has too many values"
    ) { "[" + String(repeating: "1,", count: $0 - 2) + "1]" },
    Content(
      testDescription: "values of JSON in a text",
      limit: 2_000_000,
      type: "application/json",
      matcher: .text(.json([1, 2])),
      problem: "line 1, column 4000000: the text has too many values"
    ) { "[" + String(repeating: "1,", count: $0 - 2) + "1]" },
    Content(
      testDescription: "items of a form",
      limit: 100_000,
      type: "application/x-www-form-urlencoded",
      matcher: .form(["b": "2"]),
      problem: "it has more than 100000 form items"
    ) { String(repeating: "a=&", count: $0) },
    Content(
      testDescription: "fields of a part",
      limit: 128,
      type: "multipart/form-data; boundary=b",
      matcher: .part(PartMatcher(name: "b")),
      problem: "a part has more than 128 header fields"
    ) { "--b\r\n" + (0..<$0).map { "F\($0): v\r\n" }.joined() + "\r\ntext\r\n--b--\r\n" },
  ]

  private func answer(_ content: Content, count: Int, first: BodyMatcher? = nil) async throws -> HTTPResponse {
    let backend = MockBackend {
      if let first { Post("/dogs", body: first) { Respond(.created) }.priority(1) }
      Post("/dogs", body: content.matcher) { Respond(.created) }
      Post("/dogs") { Respond(.accepted) }
    }
    let request = HTTPRequest(
      method: .post,
      path: "/dogs",
      headerFields: [.contentType: content.type],
      body: HTTPBody(content.make(count))
    )
    return try await backend.respond(to: request)
  }

  @Test(arguments: contents)
  func `content as large as the limit is matched, and larger content gets 413 with the reason`(
    content: Content
  ) async throws {
    #expect(try await answer(content, count: content.limit).status == .accepted)
    let refusal = try await answer(content, count: content.limit + 1)
    #expect(refusal.status == .contentTooLarge)
    #expect(refusal.headerFields[.contentType] == "application/problem+json")
    let report = try JSONValue(parsing: try await refusal.body.collect(upTo: 1 << 20))
    #expect(report["type"]?.string == "urn:backlot:problem:content-too-large")
    #expect(report["status"]?.int == 413)
    let detail = try #require(report["detail"]?.string)
    #expect(detail.contains(content.problem) && detail.hasSuffix("No stub was chosen. Send less content."), "\(detail)")
  }

  /// A coder whose decoded content is always too long.
  private struct Bomb: ContentCoder {
    func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
      throw .tooLong(coding, limit: limit)
    }

    func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] { bytes }
  }

  @Test func `content that decodes to too much gets 413, though the stub does not look at it, and is in the journal`() {
    let backend = MockBackend { Post("/dogs") { Respond(.created) } }
    let request = HTTPRequest(method: .post, path: "/dogs", headerFields: [.contentEncoding: "gzip"])
    _ = backend.receive(request, body: [1], decodingWith: Bomb())
    #expect(backend.journal.entries.map { "\($0.outcome)" } == ["413"])
    #expect(backend.journal.entries.first?.stub == nil)
  }

  @Test(arguments: contents)
  func `a stub that does not need the content answers if it is asked first, and a second look is refused as well`(
    content: Content
  ) async throws {
    let cheap = BodyMatcher.text(.not(.contains("zzz")))
    #expect(try await answer(content, count: content.limit + 1, first: cheap).status == .created)
    let again = try await answer(content, count: content.limit + 1, first: .not(content.matcher))
    #expect(again.status == .contentTooLarge)
  }
}
