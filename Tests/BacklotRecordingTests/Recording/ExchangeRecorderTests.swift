import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotStubs
import Dispatch
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotRecording

struct ExchangeRecorderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/bank.har"
  }

  /// Returns an exchange that began some seconds after the others.
  private func exchange(
    _ target: String,
    at second: Int = 0,
    fields: HTTPFields = [:],
    _ content: String = "{}"
  ) -> RecordedExchange {
    var exchange = RecordedExchange(
      request: HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "127.0.0.1:8080",
        path: target,
        headerFields: fields
      ),
      response: HTTPResponse(
        status: .ok,
        headerFields: [.contentType: "application/json", .date: "Thu, 0\(second % 10) Jan 1970 00:00:00 GMT"],
        body: HTTPBody(content)
      ),
      origin: Stub.Origin(file: "test")
    )
    exchange.start = Moment(seconds: 1_700_000_000 + second)
    return exchange
  }

  private func recorder(_ mode: ExchangeRecorder.Mode = .append, isStable: Bool = false) throws -> ExchangeRecorder {
    try ExchangeRecorder(path, mode: mode, isStable: isStable)
  }

  private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  private var paths: [String?] { get throws { try HTTPArchive(path: path).all().exchanges.map(\.request.path) } }

  @Test func `An exchange is in the file before the method returns, without its secret`() throws {
    let recorder = try recorder()
    try recorder.record(exchange("/a", #"{"access_token": "s3cretT0ken4711"}"#))
    #expect(try paths == ["/a"])
    #expect(try text.contains("{{secret:access_token:1}}"))
    #expect(try !text.contains("s3cretT0ken4711"))
  }

  @Test func `A secret that is recognized late is also replaced in the exchanges before`() throws {
    let recorder = try recorder()
    try recorder.record(exchange("/first", #"{"note": "s3cretT0ken4711"}"#))
    #expect(try text.contains("s3cretT0ken4711"))
    try recorder.record(exchange("/second", at: 1, #"{"access_token": "s3cretT0ken4711"}"#))
    let summary = try recorder.finish()
    #expect(try !text.contains("s3cretT0ken4711"))
    #expect(try paths == ["/first", "/second"])
    #expect(summary.redaction.entries.map(\.placeholder.description) == ["{{secret:access_token:1}}"])
    #expect(summary.description.hasPrefix("2 exchanges recorded in \(path), 1 secret replaced by placeholders\n"))
  }

  @Test func `A secret that is recognized late is also replaced in content that stays in the file`() throws {
    let recorder = try recorder()
    let filler = String(repeating: "a ", count: 50_000)
    try recorder.record(exchange("/first", #"{"note": "s3cretT0ken4711", "more": "\#(filler)"}"#))
    try recorder.record(exchange("/second", at: 1, #"{"access_token": "s3cretT0ken4711"}"#))
    try recorder.finish()
    #expect(try !text.contains("s3cretT0ken4711"))
    #expect(try text.contains(filler))
  }

  @Test func `New placeholders have other numbers than those in long content of the file`() throws {
    let filler = String(repeating: "a ", count: 50_000)
    let first = try ExchangeRecorder(path, rules: .off)
    try first.record(exchange("/old", #"{"token": "{{secret:token:1}}", "more": "\#(filler)"}"#))
    try first.finish()
    let second = try recorder()
    try second.record(exchange("/new", at: 1, #"{"token": "s3cretT0ken4711"}"#))
    #expect(try second.finish().redaction.entries.map(\.placeholder.description) == ["{{secret:token:2}}"])
  }

  @Test func `Merging finds the exchanges of a stable recording, whose ports are left out`() throws {
    let first = try recorder(isStable: true)
    for target in ["/a", "/b"] { try first.record(exchange(target, "1")) }
    try first.finish()
    let second = try recorder(.merge, isStable: true)
    try second.record(exchange("/b", at: 9, "2"))
    #expect(try second.finish().replacedCount == 1)
    #expect(try paths == ["/a", "/b"])
  }

  @Test func `Exchanges are sorted by their beginning at the end`() throws {
    let recorder = try recorder()
    for second in [3, 1, 2] { try recorder.record(exchange("/\(second)", at: second)) }
    #expect(try paths == ["/3", "/1", "/2"])
    try recorder.finish()
    #expect(try paths == ["/1", "/2", "/3"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bank.har"])
  }

  @Test func `Appending keeps the beginning of the file as it is, and the numbers of its placeholders`() throws {
    let entry = #"""
      {"_initiator": {"type": "script"}, "request": {"method": "GET", "url": "http://a.example/old?token=%7B%7Bsecret:token:1%7D%7D"},
       "response": {"status": 200}}
      """#
    try folder.write("{\"log\": {\"entries\": [\n\(entry)\n]}}", to: "bank.har")
    let recorder = try recorder()
    try recorder.record(exchange("/new?token=f00barB4z&x=1", at: 1))
    let summary = try recorder.finish()
    #expect(try text.hasPrefix("{\"log\": {\"entries\": [\n\(entry)"))
    #expect(try paths == ["/old?token=%7B%7Bsecret:token:1%7D%7D", "/new?token=%7B%7Bsecret:token:2%7D%7D&x=1"])
    #expect((summary.recordedCount, summary.totalCount) == (1, 2))
  }

  @Test(arguments: [#""comment": "f00barB4z", "#, ""], ["f00barB4z", "OK"])
  func `Appending replaces secrets in remarks, and keeps the reason of a failure`(remark: String, phrase: String) throws
  {
    let entry = #"""
      {\#(remark)"request": {"method": "GET", "url": "http://a.example/old"},
       "response": {"status": 200, "statusText": "\#(phrase)", "_error": "net::ERR_FAILED"}}
      """#
    try folder.write("{\"log\": {\"entries\": [\n\(entry)\n]}}", to: "bank.har")
    let recorder = try recorder()
    try recorder.record(exchange("/new?token=f00barB4z", at: 1))
    try recorder.finish()
    let written = try text
    #expect(!written.contains("f00barB4z") && written.contains(#""_error": "net::ERR_FAILED""#), "\(written)")
  }

  @Test func `Merging replaces the exchanges that were recorded again`() throws {
    let first = try recorder()
    for target in ["/a?page=1", "/b?token=f00barB4z", "/c"] { try first.record(exchange(target, "1")) }
    try first.finish()
    let second = try recorder(.merge)
    try second.record(exchange("/b?token=0therT0ken", at: 9, "2"))
    #expect(try paths.count == 3, "The file is unchanged until the end.")
    let summary = try second.finish()
    #expect(summary.replacedCount == 1)
    #expect(summary.totalCount == 3)
    #expect(try paths == ["/a?page=1", "/c", "/b?token=%7B%7Bsecret:token:2%7D%7D"])
  }

  @Test func `Replacing leaves the file unchanged until the end`() throws {
    let first = try recorder()
    try first.record(exchange("/old"))
    try first.finish()
    let second = try recorder(.replace)
    try second.record(exchange("/new"))
    #expect(try paths == ["/old"])
    #expect(try HTTPArchive(path: "\(path).recording").all().exchanges.count == 1)
    try second.finish()
    #expect(try paths == ["/new"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bank.har"])
  }

  @Test func `A recording that was interrupted is not overwritten`() throws {
    try folder.write("{\"log\": {\"entries\": []}}", to: "bank.har")
    do {
      let interrupted = try recorder(.replace)
      try interrupted.record(exchange("/kept"))
    }
    let error = #expect(throws: FileWritingError.self) { _ = try recorder(.replace) }
    #expect(
      error?.description == "Cannot record to \(path): \(path).recording already exists, perhaps from a recording that "
        + "was interrupted. Rename it to keep it, or remove it."
    )
    #expect(try HTTPArchive(path: "\(path).recording").all().exchanges.count == 1)
  }

  @Test(arguments: ExchangeRecorder.Mode.allCases)
  func `Without exchanges, the file is unchanged`(_ mode: ExchangeRecorder.Mode) throws {
    #expect(try recorder(mode).finish().description == "no exchange was recorded, so \(path) is unchanged")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    let old = "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://a.example/\"}}]}}"
    try folder.write(old, to: "bank.har")
    try recorder(mode).finish()
    #expect(try text == old)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bank.har"])
  }

  @Test func `Two stable recordings of the same traffic are identical`() throws {
    var texts: [String] = []
    for (start, port) in [(0, 8_080), (40, 9_090)] {
      let recorder = try recorder(.replace, isStable: true)
      for number in [1, 0] {
        var exchange = exchange("/\(number)", at: start + number, fields: [.host: "127.0.0.1:\(port)"])
        exchange.request.authority = "127.0.0.1:\(port)"
        exchange.waitingTime = .milliseconds(start)
        try recorder.record(exchange)
      }
      try recorder.finish()
      texts.append(try text)
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("\"url\": \"http://127.0.0.1/0\""))
    #expect(try paths == ["/0", "/1"])
  }

  @Test func `A recording without any answer does not replace another one`() throws {
    let first = try recorder()
    try first.record(exchange("/a"))
    try first.finish()
    let old = try text
    for mode in [ExchangeRecorder.Mode.replace, .merge] {
      let second = try recorder(mode)
      var failed = exchange("/a", at: 1)
      (failed.response, failed.comment) = (nil, "the connection was refused")
      try second.record(failed)
      let error = #expect(throws: FileWritingError.self) { _ = try second.finish() }
      #expect(
        error?.description
          == "No request was answered, so \(path) is unchanged. The first of 1: the connection was refused"
      )
      #expect(try text == old)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bank.har"])
    }
  }

  @Test func `Merging keeps the exchange of a request that is not answered now`() throws {
    let first = try recorder()
    for target in ["/a", "/b"] { try first.record(exchange(target)) }
    try first.finish()
    let second = try recorder(.merge)
    for target in ["/a", "/new"] {
      var failed = exchange(target, at: 1)
      failed.response = nil
      try second.record(failed)
    }
    try second.record(exchange("/b", at: 2))
    let summary = try second.finish()
    #expect((summary.replacedCount, summary.unansweredCount, summary.totalCount) == (1, 1, 3))
    #expect(summary.description.hasSuffix("1 without a response, 1 request without a response not recorded"))
    #expect(try HTTPArchive(path: path).all().exchanges.map { $0.response != nil } == [true, false, true])
    #expect(try paths == ["/a", "/new", "/b"])
  }

  @Test(arguments: [
    ("{\"name\": \"package.json\"}", ":1: "),
    ("{\"log\": {\"entries\": [\n{\"request\": {\"method\": \"GET\", \"url\": 7}},\n{\"request\": x}\n]}}", ":3: "),
  ])
  func `What cannot be read is not lost by merging`(content: String, place: String) throws {
    try folder.write(content, to: "bank.har")
    let error = #expect(throws: FileWritingError.self) { _ = try recorder(.merge) }
    let message = error?.description ?? ""
    #expect(
      message.hasPrefix("Cannot merge into \(path), since entries that cannot be read would be lost:\n"),
      "\(message)"
    )
    #expect(message.contains("\(path)\(place)"), "\(message)")
    #expect(try text == content)
  }

  @Test(arguments: ExchangeRecorder.Mode.allCases)
  func `A link remains a link to the recording`(_ mode: ExchangeRecorder.Mode) throws {
    let target = "\(folder.path)/target.har"
    let first = try ExchangeRecorder(target)
    try first.record(exchange("/a"))
    try first.finish()
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target.har")
    let second = try recorder(mode)
    try second.record(exchange("/b", at: 1))
    #expect(try second.finish().path == path)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "target.har")
    #expect(try paths.last == "/b")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["bank.har", "target.har"])
  }

  @Test(arguments: ExchangeRecorder.Mode.allCases, ExchangeRecorder.Mode.allCases)
  func `Two recorders of a file exclude each other`(first: ExchangeRecorder.Mode, second: ExchangeRecorder.Mode) throws
  {
    try folder.write("{\"log\": {\"entries\": []}}", to: "bank.har")
    let recorder = try recorder(first)
    try recorder.record(exchange("/a"))
    let error = #expect(throws: FileWritingError.self) { _ = try self.recorder(second) }
    #expect(error?.description == "Cannot write \(path): another process is recording to it")
    try recorder.finish()
    #expect(try paths == ["/a"])
    try self.recorder(second).finish()
  }

  @Test func `What was recorded is kept if another program replaces the file`() throws {
    let recorder = try recorder()
    try recorder.record(exchange("/a"))
    try FileManager.default.removeItem(atPath: path)
    try folder.write("other", to: "bank.har")
    let error = #expect(throws: FileWritingError.self) { _ = try recorder.finish() }
    #expect(
      error?.description
        == "Another program has replaced \(path). What was recorded is in \(path).recording."
    )
    #expect(try text == "other")
    #expect(try HTTPArchive(path: "\(path).recording").all().exchanges.map(\.request.path) == ["/a"])
  }

  @Test(arguments: [
    "", "{\"log\": {\"entries\": [{\"request\": {\"method\": \"GET\", \"url\": \"http://127.0.0.1:8080/a\"}}",
  ])
  func `Merging into an empty or incomplete file loses nothing`(content: String) throws {
    try folder.write(content, to: "bank.har")
    let recorder = try recorder(.merge)
    try recorder.record(exchange("/b"))
    try recorder.finish()
    #expect(try paths == (content.isEmpty ? ["/b"] : ["/a", "/b"]))
  }

  @Test func `A link to a missing file is an error`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "target.har")
    let error = #expect(throws: FileWritingError.self) { _ = try recorder() }
    #expect(error?.description.hasPrefix("Cannot write \(path): it is a link to a file that does not exist.") == true)
  }

  @Test func `Recorders that append to a file in turn lose no exchange`() throws {
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      do {
        var opened: ExchangeRecorder?
        while opened == nil {
          do { opened = try recorder() } catch let error as FileWritingError {
            guard error.description.hasSuffix("another process is recording to it") else { throw error }
          }
        }
        try opened?.record(exchange("/\(number)", at: number))
        try opened?.finish()
      } catch {
        Issue.record(error)
      }
    }
    #expect(try Set(paths.compactMap(\.self)) == Set((0..<40).map { "/\($0)" }))
  }

  @Test func `Content in an unknown coding is counted, since its secrets are not found`() throws {
    let recorder = try recorder()
    var exchange = exchange("/a")
    exchange.response?.headerFields[.contentEncoding] = "zstd"
    try recorder.record(exchange)
    let summary = try recorder.finish()
    #expect(summary.undecodedCount == 1)
    #expect(summary.description.hasSuffix(", 1 with encoded content, which was not searched for secrets"))
  }

  @Test func `A file that another recorder writes is not opened`() throws {
    let first = try recorder()
    let error = #expect(throws: FileWritingError.self) { _ = try recorder() }
    #expect(error?.description == "Cannot write \(path): another process is recording to it")
    try first.finish()
  }

  @Test func `Many threads record at the same time`() throws {
    let recorder = try recorder()
    DispatchQueue.concurrentPerform(iterations: 500) { number in
      do { try recorder.record(exchange("/\(number)", at: number)) } catch { Issue.record(error) }
    }
    #expect(try recorder.finish().recordedCount == 500)
    #expect(try paths == (0..<500).map { "/\($0)" })
  }

  @Test func `Compressed content is recorded decoded, so that its secrets are found`() throws {
    let content = Array(#"{"access_token": "s3cretT0ken4711"}"#.utf8)
    let coder = ZlibContentCoder()
    let recorder = try ExchangeRecorder(path, mode: .append, rules: .standard, isStable: false, decodedBy: coder)
    var exchange = exchange("/a")
    exchange.response?.headerFields[.contentEncoding] = "gzip"
    exchange.response?.body = HTTPBody(try coder.encode(content, in: .gzip))
    exchange.chunks = [RecordedChunk(length: 1, time: .zero)]
    try recorder.record(exchange)
    try recorder.finish()
    #expect(try text.contains("{{secret:access_token:1}}"))
    #expect(try !text.contains("Content-Encoding"))
  }
}
