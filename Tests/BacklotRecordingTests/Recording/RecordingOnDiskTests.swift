import BacklotFiles
import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotRecording

/// What is on the disk while a recording grows.
struct RecordingOnDiskTests {
  private let folder: TemporaryFolder
  private let path: String
  private let token = "s3cretT0ken4711"

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/bank.har"
  }

  private func exchange(_ target: String, _ content: String, at second: Int = 0) -> RecordedExchange {
    var exchange = RecordedExchange(path: target, body: HTTPBody(content))
    exchange.start = Moment(seconds: 1_700_000_000 + second)
    exchange.response?.headerFields[.contentType] = "application/json"
    return exchange
  }

  private func login(at second: Int = 1) -> RecordedExchange {
    exchange("/login", #"{"access_token": "\#(token)"}"#, at: second)
  }

  private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  private var paths: [String?] { get throws { try HTTPArchive(path: path).all().exchanges.map(\.request.path) } }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// The text of all files in the folder.
  private var everything: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try names.map { try String(contentsOfFile: "\(folder.path)/\($0)", encoding: .utf8) }.joined()
    }
  }

  // MARK: Secrets

  @Test(arguments: [
    #"{"note": "s3cretT0ken4711"}"#, #"{"next": "https://a.example/?t=s3cretT0ken4711"}"#, "say s3cretT0ken4711.",
    #"{"note": "{\"a\": \"s3cretT0ken4711\"}"}"#,
  ])
  func `A secret that is recognized late disappears from the disk before the recording ends`(content: String) throws {
    let recorder = try ExchangeRecorder(path)
    try recorder.record(exchange("/first", content))
    #expect(try everything.contains(token))
    try recorder.record(login())
    #expect(try !everything.contains(token))
    try recorder.record(exchange("/third", "{}", at: 2))
    #expect(try paths == ["/first", "/login", "/third"])
    #expect(try recorder.finish().recordedCount == 3)
    #expect(try paths == ["/first", "/login", "/third"])
  }

  @Test func `A secret that is recognized right after another one disappears without another exchange`() throws {
    let actions = Mutex<[@Sendable () -> Void]>([])
    let recorder = try ExchangeRecorder(
      path,
      mode: .append,
      rules: .standard,
      isStable: false,
      decodedBy: nil,
      schedule: { delay, action in
        #expect(delay <= .seconds(1))
        actions.withLock { $0.append(action) }
      }
    )
    for number in 0..<50 {
      try recorder.record(exchange("/\(number)", #"{"note": "s3cretT0ken\#(number + 1_000)"}"#))
      try recorder.record(exchange("/login", #"{"access_token": "s3cretT0ken\#(number + 1_000)"}"#))
    }
    #expect(actions.withLock(\.count) < 50, "They are collected.")
    for action in actions.withLock(\.self) { action() }
    #expect(try !everything.contains("s3cretT0ken"))
    try recorder.finish()
    #expect(try paths.count == 100)
  }

  @Test func `A secret with escapes that is recognized late disappears from the disk`() throws {
    let recorder = try ExchangeRecorder(path)
    var first = exchange("/first", "{}")
    first.request.path = "/first?t=abcdefgh%2Fijk%3D%3D"
    try recorder.record(first)
    try recorder.record(exchange("/login", #"{"access_token": "abcdefgh/ijk=="}"#, at: 1))
    #expect(try !everything.contains("abcdefgh"))
    try recorder.finish()
  }

  @Test func `Appending replaces secrets in the exchanges that the file has, and keeps everything else as it is`()
    throws
  {
    let entry = """
      {"_initiator": {"type": "script"}, "request": {"method": "GET", "url": "http://a.example/1"},
       "response": {"status": 200}}
      """
    let secret = """
      {"request": {"method": "GET", "url": "http://a.example/\(token)"},
       "response": {"status": 200, "content": {"mimeType": "text/plain", "text": "\(token)"}}}
      """
    let beginning = "{\"log\": {\"creator\": {\"name\": \"x\"}, \"entries\": [\n\(entry), "
    let end = ", \(entry)\n], \"pages\": [{\"id\": \"1\"}]}}"
    try folder.write(beginning + secret + end, to: "bank.har")
    let recorder = try ExchangeRecorder(path)
    try recorder.record(login())
    #expect(try !text.contains(token))
    #expect(try text.hasPrefix(beginning))
    let summary = try recorder.finish()
    #expect(try !everything.contains(token))
    #expect(try text.hasPrefix(beginning))
    #expect(try text.contains(", \(entry)"))
    #expect(try text.hasSuffix("], \"pages\": [{\"id\": \"1\"}]}}"))
    #expect(try paths == ["/1", "/%7B%7Bsecret:access_token:1%7D%7D", "/1", "/login"])
    #expect((summary.recordedCount, summary.totalCount) == (1, 4))
  }

  @Test(arguments: [ExchangeRecorder.Mode.append, .merge])
  func `Secrets with a name in the exchanges that the file has are replaced`(_ mode: ExchangeRecorder.Mode) throws {
    try HTTPArchiveWriter().write([exchange("/echo", #"{"note": "\#(token)"}"#), login()], to: path)
    let recorder = try ExchangeRecorder(path, mode: mode)
    try recorder.record(exchange("/new", #"{"other": "\#(token)"}"#, at: 2))
    let summary = try recorder.finish()
    #expect(try !everything.contains(token))
    #expect(try paths == ["/echo", "/login", "/new"])
    #expect(summary.redaction.entries.map(\.count) == [3])
  }

  // MARK: Permissions

  @Test func `Only the owner can read a new file until the recording ends`() throws {
    try folder.write("", to: "other")
    let recorder = try ExchangeRecorder(path)
    #expect(try mode(of: path) == 0o600)
    for number in 1...3 {
      try recorder.record(exchange("/\(number)", "{}"))
      #expect(try mode(of: path) == 0o600)
    }
    try recorder.record(exchange("/a", #"{"note": "\#(token)"}"#))
    try recorder.record(login())
    #expect(try mode(of: path) == 0o600)
    try recorder.finish()
    #expect(try mode(of: path) == mode(of: "\(folder.path)/other"))
  }

  @Test(arguments: ExchangeRecorder.Mode.allCases, [0o640, 0o664])
  func `A file that existed has its permissions again when the recording ends`(
    _ mode: ExchangeRecorder.Mode,
    _ bits: Int
  )
    throws
  {
    try HTTPArchiveWriter().write([exchange("/old", "{}")], to: path)
    try setMode(bits, of: path)
    let recorder = try ExchangeRecorder(path, mode: mode)
    try recorder.record(login())
    #expect(try self.mode(of: mode == .append ? path : "\(path).recording") == 0o600)
    try recorder.finish()
    #expect(try self.mode(of: path) == bits)
  }

  @Test(arguments: ExchangeRecorder.Mode.allCases)
  func `A file to which nothing was added keeps its permissions`(_ mode: ExchangeRecorder.Mode) throws {
    try HTTPArchiveWriter().write([exchange("/old", "{}")], to: path)
    try setMode(0o640, of: path)
    try ExchangeRecorder(path, mode: mode).finish()
    #expect(try self.mode(of: path) == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bank.har"])
  }

  // MARK: Names

  @Test func `A dangling link beside the file is not followed`() throws {
    try HTTPArchiveWriter().write([exchange("/old", "{}")], to: path)
    try folder.link("bank.har.recording", to: "elsewhere")
    let error = #expect(throws: FileWritingError.self) { _ = try ExchangeRecorder(path, mode: .replace) }
    #expect(
      error?.description == "Cannot record to \(path): \(path).recording already exists, perhaps from a recording that "
        + "was interrupted. Rename it to keep it, or remove it."
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["bank.har", "bank.har.recording"]
    )
  }

  @Test func `What was recorded is kept under another name if there is a file from an earlier recording`() throws {
    let recorder = try ExchangeRecorder(path)
    try recorder.record(exchange("/a", #"{"note": "\#(token)"}"#))
    try folder.write("earlier", to: "bank.har.recording")
    try folder.link("bank.har.recording-2", to: "elsewhere")
    try folder.remove("bank.har")
    try folder.write("other", to: "bank.har")
    for _ in 1...2 { try recorder.record(login()) }
    let error = #expect(throws: FileWritingError.self) { _ = try recorder.finish() }
    #expect(
      error?.description
        == "Another program has replaced \(path). What was recorded is in \(path).recording-3."
    )
    #expect(try text == "other")
    #expect(try String(contentsOfFile: "\(path).recording", encoding: .utf8) == "earlier")
    let kept = try HTTPArchive(path: "\(path).recording-3").all().exchanges
    #expect(kept.map(\.request.path) == ["/a", "/login", "/login"])
    #expect(try !String(contentsOfFile: "\(path).recording-3", encoding: .utf8).contains(token))
  }

  @Test func `Files that a killed process has left beside the archive are removed`() throws {
    try HTTPArchiveWriter().write([exchange("/old", "{}")], to: path)
    let stale = [".bank.har.2147483646-abc.backlot-part"]
    let others = [".other.har.2147483646-abc.backlot-part", "bank.har.part", ".bank.har.swp"]
    for name in stale + others { try folder.write("x", to: name) }
    let recorder = try ExchangeRecorder(path)
    try recorder.record(exchange("/new", "{}"))
    try recorder.finish()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == (others + ["bank.har"]).sorted()
    )
  }

  // MARK: Completeness

  @Test func `Exchanges whose content is long when decoded are written one after another`() throws {
    let coder = InflatingCoder(path: path)
    let recorder = try ExchangeRecorder(path, mode: .append, rules: .off, isStable: false, decodedBy: coder)
    var exchange = exchange("/long", "short")
    exchange.response?.headerFields[.contentEncoding] = "gzip"
    try recorder.record(Array(repeating: exchange, count: 4))
    #expect(coder.fileLengths.withLock(\.self).map { $0 >> 20 } == [0, 10, 20, 30])
  }

  @Test func `The file is a complete archive after each exchange, and the previous content stays readable`() throws {
    let recorder = try ExchangeRecorder(path)
    var readers: [(count: Int, archive: HTTPArchive)] = []
    for number in 0..<20 {
      readers.append((number, try HTTPArchive(path: path)))
      try recorder.record(exchange("/\(number)", #"{"text": "\#(String(repeating: "a", count: number * 1_000))"}"#))
    }
    let last = try #require(readers.last)
    #expect(try last.archive.all().exchanges.count == last.count)
    #expect(try last.archive.all().problems == [])
    try recorder.finish()
    #expect(try paths == (0..<20).map { "/\($0)" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bank.har"])
  }
}

/// A decoder of 10 MiB of content, which notes the length of a file.
private final class InflatingCoder: ContentCoder {
  let fileLengths = Mutex<[Int]>([])
  private let path: String

  init(path: String) { self.path = path }

  func decode(_ bytes: [UInt8], from coding: ContentCoding, upTo limit: Int) throws(ContentCodingError) -> [UInt8] {
    do {
      let length = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      fileLengths.withLock { $0.append(length ?? -1) }
    } catch {
      fileLengths.withLock { $0.append(-1) }
    }
    return Array(repeating: UInt8(ascii: "a"), count: 10 << 20)
  }

  func encode(_ bytes: [UInt8], in coding: ContentCoding) throws(ContentCodingError) -> [UInt8] { bytes }
}
