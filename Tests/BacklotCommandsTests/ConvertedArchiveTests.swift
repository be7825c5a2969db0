import BacklotDesk
import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import Foundation
import RealData
import TemporaryFolders
import Testing

@testable import BacklotRecording

/// A property of all archives: stubs that are made of them, written and read back, match the recorded requests.
@Suite struct ConvertedArchiveTests {
  private static let archives = RealData.files(below: ["har", "cases-2026-11/recordings"], ending: [".har"])

  @Test(arguments: archives)
  func `each stub made of an archive matches the request that it was made from`(archive: URL) async throws {
    try await check(archive.path)
  }

  @Test(arguments: archives)
  func `each stub made of a redacted archive matches the request that it was made from`(archive: URL) async throws {
    let folder = try TemporaryFolder([:])
    let copy = folder.path + "/" + archive.lastPathComponent
    var redaction = try ArchiveRedaction(of: archive.path, decodedBy: ZlibContentCoder())
    guard try redaction.findSecrets() else { return }
    _ = try redaction.write(to: copy)
    try await check(copy)
  }

  @Test(arguments: [
    "/a//b", "/%FF", "/a\\\"b", "/a%zz", "/{id}", "/{{x}}", "/a|b", "/é", "/%C3%A9", "/a%2Fb", "/a;b=1", "/**",
    "/a?x=%FF",
    "/a?x=1&x=2", "/a?x", "/a?&=1", "", "/{{secret:token:1}}/x?t={{secret:token:2}}",
  ])
  func `a request is matched in whatever way it is encoded`(target: String) async throws {
    let entry = #"{"request": {"method": "purge", "url": "https://a.example\#(target)"}, "response": {"status": 200}}"#
    let folder = try TemporaryFolder(["a.har": #"{"log": {"version": "1.2", "entries": [\#(entry)]}}"#])
    try await check(folder.path + "/a.har")
  }

  @Test(arguments: [
    #"{\"user\": \"ann\", \"password\": \"{{secret:password:1}}\"}"#, #"[\"{{secret:password:1}}\", \"x\", null]"#,
    #"{\"a\": [{\"b\": \"{{secret:token:1}}\", \"c\": null, \"d\": {}}], \"e\": \"\"}"#, #"\"{{secret:token:1}}\""#,
    "user=ann&password={{secret:password:1}}", "it is {{secret:token:1}}", "null", "text", "",
  ])
  func `content with secrets is matched`(text: String) async throws {
    for type in ["application/json", "text/plain", "application/x-www-form-urlencoded"] {
      let posted = #""postData": {"mimeType": "\#(type)", "text": "\#(text)"}"#
      let request = #"{"method": "POST", "url": "https://a.example/", \#(posted)}"#
      let entry = #"{"request": \#(request), "response": {"status": 200}}"#
      let folder = try TemporaryFolder(["a.har": #"{"log": {"version": "1.2", "entries": [\#(entry)]}}"#])
      try await check(folder.path + "/a.har")
    }
  }

  // MARK: Overlapping requests

  private static let secret = "{{secret:password:1}}"

  private static func post(_ text: String, type: String = "text/plain") -> String {
    let quoted = JSONValue.string(text).serialized()
    return
      #"{"method": "POST", "url": "https://a.example/a", "postData": {"mimeType": "\#(type)", "text": \#(quoted)}}"#
  }

  private static func request(_ method: String, _ target: String, _ members: String = "") -> String {
    #"{"method": "\#(method)", "url": "https://a.example\#(target)"\#(members)}"#
  }

  private static let overlapping: [[String]] = [
    ["/a", "/a?x=1", "/a?x=1&y=2", "/a?x=1&x=2", "/a?x", "/a?x=1&y"].map { request("GET", $0) },
    [request("POST", "/a", #", "bodySize": 0"#), post(#"{"q":9}"#)],
    [request("POST", "/a", #", "bodySize": -1"#), post(#"{"q":9}"#), request("POST", "/a", #", "bodySize": 0"#)],
    [request("POST", "/a?x=1", #", "bodySize": -1"#), request("POST", "/a", #", "bodySize": -1"#), post("x")],
    [post("password=\(secret) k=1"), post("exact"), request("POST", "/a", #", "bodySize": 0"#)],
    [post("password=\(secret)"), post("password=known")],
    [#"{"p": "\#(secret)", "n": 1}"#, #"{"p": "known", "n": 1}"#, #"{"p": "known"}"#, "[]"].map { post($0) },
    ["a=1", "a=1&b=2", "a=\(secret)&b=2", "a=1&b=2&c=3"].map { post($0, type: "application/x-www-form-urlencoded") },
    ["/a?t=\(secret)", "/a?t=known", "/a?t=known&u=1", "/\(secret)", "/b"].map { request("GET", $0) },
  ]

  private static func archive(_ requests: [String]) -> String {
    let entries = requests.enumerated().map { number, request in
      #"{"request": \#(request), "response": {"status": 200, "content": {"size": 1, "text": "\#(number)"}}}"#
    }
    return #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#
  }

  @Test(arguments: overlapping)
  func `stubs give each of several overlapping requests its response`(requests: [String]) async throws {
    try await checkResponses(Self.archive(requests))
    try await checkResponses(Self.archive(requests.reversed()))
  }

  @Test func `stubs give the requests of random archives their responses`() async throws {
    var random = SystemRandomNumberGenerator()
    // The stub of a text with a secret does not compare the text, as is reported.
    let all = Self.overlapping.flatMap(\.self).filter { !$0.contains("password={{") }
    for _ in 1...40 {
      let archive = Self.archive(Array(all.shuffled(using: &random).prefix(12)))
      try await checkResponses(archive)
    }
  }

  @Test(arguments: archives)
  func `stubs made of an archive give each request its first response`(archive: URL) async throws {
    try await checkResponses(String(contentsOf: archive, encoding: .utf8))
  }

  /// Expects that new backends answer each request of an archive alike from the recording and from its stubs.
  private func checkResponses(_ archive: String) async throws {
    let folder = try TemporaryFolder(["a.har": archive])
    let recording = Recording(folder.path + "/a.har", decodedBy: ZlibContentCoder())
    let written = WrittenFiles(stubFilesOf: try recording.converted().stubs)
    try await written.write(into: folder.path + "/stubs")
    let stubs = StubFiles(folder.path + "/stubs")
    for var request in try requests(of: folder.path + "/a.har").prefix(40) {
      // A stub does not answer with 304.
      for name in ["If-None-Match", "If-Modified-Since"] as [HTTPField.Name] { request.headerFields[name] = nil }
      let expected = try await response(to: request, from: MockBackend(time: .immediate) { recording })
      guard let expected else { continue }
      let found = try await response(to: request, from: MockBackend(time: .immediate) { stubs })
      let isSame = found == expected
      #expect(isSame, "\(request.method) \(request.path ?? "") of \(archive.prefix(3_000))")
    }
  }

  private func response(to request: HTTPRequest, from backend: MockBackend) async throws -> [UInt8]? {
    do {
      return try await backend.respond(to: request).body.collected(upTo: 1 << 26)
    } catch is UnmatchedRequest {
      return nil
    }
  }

  private func check(_ path: String) async throws {
    let folder = try TemporaryFolder([:])
    let recording = Recording(path, decodedBy: ZlibContentCoder())
    let converted = try recording.converted()
    let written = WrittenFiles(stubFilesOf: converted.stubs)
    #expect(written.problems.isEmpty, "\(written.problems)")
    try await written.write(into: folder.path + "/stubs")
    let backend = MockBackend(time: .immediate) { StubFiles(folder.path + "/stubs") }
    #expect(backend.diagnostics.isEmpty, "\(backend.diagnostics)")
    let replayed = MockBackend(time: .immediate) { recording }
    for request in try requests(of: path) where try await isAnswered(request, by: replayed) {
      #expect(try await isAnswered(request, by: backend), "\(request)")
    }
    for stub in converted.stubs {
      let alone = MockBackend(time: .immediate) { [Self.readBack(stub)].compactMap(\.self) }
      var isMatched = false
      for request in try requests(of: path) where !isMatched && Self.name(request) == stub.name {
        isMatched = try await isAnswered(request, by: alone)
      }
      #expect(isMatched, "\(stub.origin): \(stub)")
    }
  }

  private func requests(of path: String) throws -> [HTTPRequest] {
    var requests: [HTTPRequest] = []
    try HTTPArchive(path: path, decodedBy: ZlibContentCoder()).forEach { exchange, _ in
      requests.append(exchange.request)
    }
    return requests
  }

  /// The name of the stub that is made of a request.
  private static func name(_ request: HTTPRequest) -> String {
    "\(request.method) \(SecretValues.shown(target: request.path ?? "/"))"
  }

  /// Returns the stub that is read from the mapping of another one, with an empty response.
  private static func readBack(_ stub: Stub) -> Stub? {
    var copy = stub
    copy.response = .fixed(ResponseDefinition())
    guard let text = WrittenFiles(stubFilesOf: [copy]).files.first?.content.bytes,
      let mapping = try? JSONValue(parsing: text).object
    else { return nil }
    return StubMapping.read(mapping, at: stub.origin, number: 0, bodies: nil, xml: nil, templates: TemplateSettings())
      .stub
  }

  private func isAnswered(_ request: HTTPRequest, by backend: MockBackend) async throws -> Bool {
    do {
      _ = try await backend.respond(to: request)
      return true
    } catch is UnmatchedRequest {
      return false
    }
  }
}
