import BacklotHTTP
import BacklotRecording
import Foundation
import TemporaryFolders
import Testing

@testable import BacklotCommands

/// `backlot redact`.
@Suite struct RedactCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["bank.har": try TestArchive.secrets, "clean.har": try TestArchive.dogs])
  }

  private var archive: String { folder.path + "/bank.har" }

  private func redact(_ words: String...) async -> (status: BacklotCommands.ExitStatus, console: TestConsole) {
    let console = TestConsole()
    return (await console.run(arguments: ["redact"] + words), console)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `secrets are replaced in place, also before they are recognized, and reported without their values`()
    async throws
  {
    let (status, console) = await redact(archive)
    #expect(status == .success)
    let lines = console.result.split(separator: "\n").map(String.init)
    try #require(lines.count == 2, "\(lines)")
    #expect(lines[0].hasPrefix("{{secret:access_token:1}}: 3 places, first at \(archive):9: request, "))
    #expect(lines[1].hasPrefix("{{secret:csrf_token:1}}: 1 place, first at \(archive):"))
    #expect(console.messages == "2 secrets in 4 places of \(archive) replaced\n")
    let written = try text(archive)
    #expect(!written.contains(TestArchive.token) && !console.result.contains(TestArchive.token))
    #expect(written.components(separatedBy: "secret:access_token:1").count == 4)
    #expect(await TestConsole().run("check", archive) == .success)
  }

  @Test func `an archive without secrets stays as it is`() async throws {
    let path = folder.path + "/clean.har"
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let (status, console) = await redact(path)
    #expect(
      status == .success && console.result == "" && console.messages == "\(path): no secrets found by name or shape\n"
    )
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
    _ = await redact(archive)
    let written = try text(archive)
    #expect((await redact(archive)).console.messages == "\(archive): no secrets found by name or shape\n")
    #expect(try text(archive) == written)
  }

  @Test func `the reason of a failed transfer is kept, without its secrets`() async throws {
    let entries = ["", ", \"_failureText\": \"ended\""].map { note in
      """
      {"request": {"method": "GET", "url": "https://a.example/?access_token=\(TestArchive.token)"}, "response":
       {"status": 200, "content": {"text": "par"}, "_error": "net::ERR_FAILED access_token=\(TestArchive.token)"\(note)}}
      """
    }
    let entry = #"{"request": {"method": "GET", "url": "https://a.example/"}, "response": {"_failureText": "aborted"}}"#
    try folder.write("{\"log\": {\"entries\": [\(entries.joined(separator: ",")), \(entry)]}}", to: "a.har")
    #expect(await redact(folder.path + "/a.har").status == .success)
    let written = try text(folder.path + "/a.har")
    let kept = #""_error": "net::ERR_FAILED access_token={{secret:"#
    #expect(written.components(separatedBy: kept).count == 3, "\(written)")
    #expect(written.contains(#""_error": "aborted""#) && !written.contains(TestArchive.token), "\(written)")
  }

  @Test func `a password in the URL of a request is replaced`() async throws {
    let entry =
      #"{"request": {"method": "GET", "url": "https://ada:hunter2pass@a.example/"}, "response": {"status": 200}}"#
    let path = folder.path + "/a.har"
    try folder.write("{\"log\": {\"entries\": [\(entry)]}}", to: "a.har")
    #expect(await redact(path).status == .success)
    #expect(try !text(path).contains("hunter2pass"))
    #expect(try text(path).contains("Basic {{secret:basic_credentials:1}}"))
  }

  @Test func `a dry run lists the secrets and changes no file`() async throws {
    let before = try text(archive)
    let (status, console) = await redact(archive, folder.path + "/clean.har", "--dry-run")
    #expect(status == .finding)
    #expect(console.result.split(separator: "\n").count == 2)
    #expect(
      console.messages
        == "2 secrets in 4 places of \(archive) would be replaced\n\(folder.path)/clean.har: no secrets found by name or shape\n"
    )
    #expect(try text(archive) == before)
    #expect((await redact(folder.path + "/clean.har", "--dry-run")).status == .success)
  }

  @Test func `another file can get the result`() async throws {
    let (before, out) = (try text(archive), folder.path + "/out.har")
    let (status, console) = await redact(archive, "--out", out)
    #expect(status == .success)
    #expect(console.messages == "2 secrets in 4 places of \(archive) replaced, in \(out)\n")
    #expect(try text(archive) == before && !(try text(out)).contains(TestArchive.token))
    let (both, message) = await redact(archive, folder.path + "/clean.har", "--out", out)
    #expect(both == .failure && message.messages.contains("--out takes the result of one archive"))
    #expect((await redact(archive, "--out", "/dev/null")).status == .failure)
  }

  @Test func `permissions and links are kept`() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: archive)
    try folder.link("link.har", to: archive)
    #expect((await redact(folder.path + "/link.har")).status == .success)
    #expect(try FileManager.default.attributesOfItem(atPath: archive)[.posixPermissions] as? Int == 0o640)
    #expect(!(try text(archive)).contains(TestArchive.token))
    let link = try FileManager.default.attributesOfItem(atPath: folder.path + "/link.har")
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func `rules allow values, and add names`() async throws {
    let (status, console) = await redact(archive, "--allow", "name:csrf_token", "--secret", "user")
    #expect(status == .success)
    #expect(console.result.contains("{{secret:user:1}}: 1 place") && !console.result.contains("csrf_token"))
    #expect(try text(archive).contains("q7RkzT1nY4wV0pXs"))
  }

  @Test func `new placeholders get higher numbers than all of the archive, also than later ones`() async throws {
    var archive = TestArchive()
    archive.add(.get, "/a", #"{"access_token":"first-of-all-secrets"}"#)
    archive.add(.get, "/b", #"{"access_token":"{{secret:access_token:1}}"}"#)
    try folder.write(try archive.text, to: "again.har")
    let (status, console) = await redact(folder.path + "/again.har")
    #expect(status == .success && console.result.hasPrefix("{{secret:access_token:2}}: 1 place"), "\(console.result)")
  }

  @Test func `content that is long or stored compressed is searched, too`() async throws {
    var archive = TestArchive()
    let filling = String(repeating: "a ", count: 100_000)
    archive.add(.get, "/long", #"{"text":"\#(filling)","access_token":"\#(TestArchive.token)"}"#)
    try folder.write(try archive.text, to: "long.har")
    #expect((await redact(folder.path + "/long.har")).console.result.hasPrefix("{{secret:access_token:1}}: 1 place"))
    let written = try text(folder.path + "/long.har")
    #expect(!written.contains(TestArchive.token) && written.contains(filling))
    // {"access_token":"zK8mQ2vN5bL1cX7d"}
    let gzip = "H4sIAAAAAAAC/6tWSkxOTi0uji/Jz07NU7JSqvK2yA00KvMzTfIxTI4wT1GqBQAqaVGgIwAAAA=="
    try folder.write(
      """
      {"log": {"entries": [{"request": {"method": "GET", "url": "http://a/b", "headers": []}, "response": {"status": 200,
        "headers": [{"name": "Content-Encoding", "value": "gzip"}, {"name": "Content-Type", "value": "application/json"}],
        "content": {"text": "\(gzip)", "encoding": "base64"}}}]}}
      """,
      to: "packed.har"
    )
    #expect((await redact(folder.path + "/packed.har")).console.result.hasPrefix("{{secret:access_token:1}}"))
    #expect(try text(folder.path + "/packed.har").contains("{{secret:access_token:1}}"))
  }

  @Test func `a file that cannot be redacted stays as it is, and the others are redacted`() async throws {
    try folder.write(#"{"a": "access_token"}"#, to: "other.json")
    let (status, console) = await redact(folder.path + "/other.json", folder.path + "/gone.har", archive)
    #expect(status == .failure)
    #expect(console.messages.contains("other.json:1: the file has no member \"entries\""), "\(console.messages)")
    #expect(console.messages.contains("Cannot read \(folder.path)/gone.har"))
    #expect(!(try text(archive)).contains(TestArchive.token))
    #expect(try text(folder.path + "/other.json") == #"{"a": "access_token"}"#)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasSuffix(".backlot-part") })
  }

  @Test func `the complete entries of a damaged archive are written, with a warning`() async throws {
    let whole = try text(archive)
    try folder.write(String(whole.prefix(whole.count - 500)), to: "cut.har")
    let (status, console) = await redact(folder.path + "/cut.har")
    #expect(status == .success)
    #expect(console.messages.contains("backlot: warning: \(folder.path)/cut.har:"), "\(console.messages)")
    #expect(console.messages.contains("the archive ends inside entry 3"))
    var count = 0
    #expect(try HTTPArchive(path: folder.path + "/cut.har").forEach { _, _ in count += 1 }.isEmpty)
    #expect(count == 2)
  }
}
