import BacklotDesk
import BacklotHTTP
import BacklotMessages
import BacklotRecording
import BacklotStubs
import TemporaryFolders
import TestConditions
import Testing

struct BrokenArchiveTests {
  private static let good = #"{"request": {"method": "GET", "url": "http://a/1"}, "response": {"status": 200}}"#

  @Test(
    arguments: [
      ("[]", "test.har:1: the file is not an HTTP archive; expected { \"log\": { \"entries\": [ … ] } }"),
      ("", "test.har:1: the file is empty; expected { \"log\": { \"entries\": [ … ] } }"),
      ("\u{1F}\u{8B}", "test.har:1: the file is not an HTTP archive"),
      ("PK\u{3}\u{4}", "test.har:1: the file is a ZIP archive: extract the .har file first"),
      ("{\"log\": {\n}}", "test.har:2: the file has no member \"entries\" in \"log\""),
      ("{\"openapi\": \"3.1.0\"}", "test.har:1: the file has no member \"entries\" in \"log\""),
    ]
  ) func `A file that is not an archive is an error`(text: String, message: String) throws {
    let problems = try HTTPArchive(Array(text.utf8), name: "test.har").forEach { _, _ in }
    #expect(problems.map(\.severity) == [.error])
    #expect(problems.first?.description.hasPrefix(message) == true, "\(problems)")
  }

  @Test(
    arguments: [
      ("7", "test.har:3: entry 2 is not an object and is skipped"),
      ("{\"request\":\n7}", "test.har:4: the entry has no object \"request\" and is skipped"),
      ("{\"request\": {\"url\": \"http://a/\"}}", "test.har:3: the request has no valid method"),
      ("{\"request\": {\"method\": \"GET\",\n\"url\": 1}}", "test.har:4: \"\" is not an absolute URL"),
      (
        "{\"request\": {\"method\": \"GET\", \"url\": \"data:text/plain,a\"}}",
        "test.har:3: a request with the scheme \"data\""
      ),
      ("{\"request\": {\n\"a\" 1}}", "test.har:4: the entry is not valid JSON and is skipped: unexpected \"1\""),
      (
        "{\"request\": \(String(repeating: "[", count: 600))\(String(repeating: "]", count: 600))}",
        "test.har:3: the entry is not valid JSON and is skipped: the value is nested too deeply"
      ),
    ]
  ) func `An unusable entry is skipped, and the others are used`(entry: String, message: String) throws {
    let result = try HTTPArchive(entries: [Self.good, entry, Self.good]).all()
    #expect(result.exchanges.count == 2)
    #expect(result.problems.count == 1)
    #expect(result.problems.first?.hasPrefix(message) == true, "\(result.problems)")
  }

  @Test(
    arguments: [
      (#"{"request": {"method": "GET", "url": "http://a/", "headers": 7}}"#, "the header fields are not a list"),
      (
        #"{"request": {"method": "GET", "url": "http://a/", "headers": [{"name": "a b", "value": ""}]}}"#,
        "\"a b\" is not a valid name"
      ),
      (
        #"{"startedDateTime": "now", "request": {"method": "GET", "url": "http://a/"}}"#,
        "\"now\" is not a date and time"
      ),
      (
        #"{"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "content": {"size": 9}}}"#,
        "the body of the response is not in the archive"
      ),
      (
        #"{"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "content": {"text": "?", "encoding": "base64"}}}"#,
        "the body is not valid Base64"
      ),
      (
        #"{"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "content": {"text": "a", "encoding": "rot13"}}}"#,
        "the encoding \"rot13\" is not known"
      ),
      (
        #"{"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "content": {"text": "a", "_chunks": [[2, 0]]}}}"#,
        "\"_chunks\" is not a list"
      ),
      (
        #"{"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "content": {"_file": "../x"}}}"#,
        "the body file \"../x\" is not a name of a file beside"
      ),
    ]
  ) func `A problem with a part of an entry is reported, and the rest is used`(entry: String, message: String) throws {
    let result = try HTTPArchive(entries: [entry]).all()
    #expect(result.exchanges.count == 1)
    #expect(result.problems.contains { $0.hasPrefix("test.har:2: \(message)") }, "\(result.problems)")
  }

  @Test func `All complete entries of an archive that is cut at any byte are read`() throws {
    let text = Array("{\"log\": {\"entries\": [\(Self.good),\n\(Self.good)]}}".utf8)
    let ends = text.indices.filter { text[...$0].reversed().starts(with: Self.good.utf8.reversed()) }
    for count in text.indices {
      let result = try HTTPArchive(Array(text[..<count])).all()
      #expect(result.exchanges.count == ends.count { $0 < count })
      let isClosed = count > text.lastIndex(of: UInt8(ascii: "]"))!
      #expect(result.problems.contains { $0.contains("the archive ends") || $0.contains("expected {") } != isClosed)
    }
  }

  @Test(arguments: ["H4sIAAAAAAACA0tMSgYAw0EkNQMAAAA=", "H4sIAAAAAAACA0tM"])
  func `A body that cannot be decoded is used as it is stored`(text: String) throws {
    let entry = """
      {"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "headers": [{"name":
      "Content-Encoding", "value": "gzip"}], "content": {"text": "\(text)", "encoding": "base64"}}}
      """
    let result = try HTTPArchive(entries: [entry], decodedBy: ZlibContentCoder()).all()
    let response = try #require(result.exchanges.first?.response)
    #expect(response.body.bytes == Base64.decode(text))
    #expect(response.headerFields[.contentEncoding] == "gzip")
    #expect(result.problems.first?.contains("the body cannot be decoded and is replayed as it is stored") == true)
  }

  @Test(arguments: [(17 << 20, 16_777_216), (65 << 20, 16_777_216)])
  func `A body that would decode to more than its ratio allows is used as it is stored`(count: Int, limit: Int) throws {
    let coder = ZlibContentCoder()
    let bomb = try coder.encode([UInt8](repeating: 0, count: count), in: .gzip)
    let entry = """
      {"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "headers": [{"name":
      "Content-Encoding", "value": "gzip"}], "content": {"text": "\(Base64.encode(bomb))", "encoding": "base64"}}}
      """
    let result = try HTTPArchive(entries: [entry], decodedBy: coder).all()
    #expect(result.problems.first?.contains("exceeds the limit of \(limit) bytes") == true, "\(result.problems)")
    #expect(result.exchanges.first?.response?.body.length == Int64(bomb.count))
  }

  @Test func `Bytes that are not UTF-8 are replaced`() throws {
    var bytes = Array("{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://a/?\"}}]}}".utf8)
    bytes[bytes.firstIndex(of: UInt8(ascii: "?"))!] = 0xE9
    let result = try HTTPArchive(bytes, name: "test.har").all()
    #expect(result.exchanges.first?.request.path == "/%EF%BF%BD")
    #expect(result.problems.first?.hasPrefix("test.har:1: invalid byte sequence that begins with 0xE9") == true)
  }

  @Test func `At most 1,000 problems are listed`() throws {
    let result = try HTTPArchive(entries: Array(repeating: "7", count: 1_500)).all()
    #expect(result.problems.count == 1_001)
    #expect(result.problems.last?.contains("500 more problems") == true)
  }

  /// Every archive is read or explained, however it is changed.
  @Test func `A changed archive is read without a crash`() throws {
    var random = SeededGenerator(seed: 21)
    let whole = "{\"log\": {\"entries\": [\(ArchiveDialectTests.dialects.map(\.entry).joined(separator: ",\n"))]}}"
    let signs = Array("\"\\{}[],:0-1eu\u{0}".utf8) + [0xC3, 0xFF]
    for _ in 0..<300 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = signs.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 0...40, using: &random)), at: place)
        }
      }
      let archive = HTTPArchive(bytes, decodedBy: ZlibContentCoder())
      try archive.forEach { exchange, location in
        let again = try archive.exchange(at: location)
        #expect(again?.request == exchange.request)
      }
    }
  }

  @Test func `A body file that is a link out of the archive's folder is not read`() async throws {
    func entry(_ name: String) -> String {
      #"{"request": {"method": "GET", "url": "http://a/"}, "response": {"status": 200, "content": {"_file": "\#(name)"}}}"#
    }
    let folder = try TemporaryFolder([
      "in/a.har": "{\"log\": {\"entries\": [\(entry("lnk")), \(entry("same"))]}}", "in/b.txt": "inside",
      "secret.txt": "TOP-SECRET",
    ])
    try folder.link("in/lnk", to: "../secret.txt")
    try folder.link("in/same", to: "b.txt")
    let result = try HTTPArchive(path: "\(folder.path)/in/a.har").all()
    let bodies = result.exchanges.compactMap { $0.response?.body }
    #expect(try await bodies[0].collect(upTo: 100).isEmpty)
    #expect(try await bodies[1].collect(upTo: 100) == Array("inside".utf8))
    #expect(result.problems.contains { $0.contains("the body file \"lnk\" is not read") }, "\(result.problems)")
  }
}
