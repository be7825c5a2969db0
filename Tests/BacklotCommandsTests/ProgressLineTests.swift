import BacklotPlatform
import BacklotRecording
import TemporaryFolders
import Testing

@testable import BacklotCommands

@Suite struct ProgressLineTests {
  /// A terminal whose clock the test moves.
  private final class Terminal: Sendable {
    let time = Mutex(Duration.zero)
    let text = Mutex("")

    func line(isEnabled: Bool = true, columns: Int? = nil) -> ProgressLine {
      ProgressLine(isEnabled: isEnabled, columns: columns, now: { self.time.withLock(\.self) }) { text in
        self.text.withLock { $0 += text }
      }
    }

    /// Returns what was written since the last call.
    func written() -> String {
      text.withLock { text in
        defer { text = "" }
        return text
      }
    }

    func wait(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private let terminal = Terminal()

  @Test func `the line appears after half a second, and is erased at the end`() async {
    let line = terminal.line()
    await line.showing("Reading bank.har") {
      terminal.wait(.milliseconds(499))
      line.advance(to: 1, of: 4)
      #expect(terminal.written() == "")
      terminal.wait(.milliseconds(1))
      line.advance(to: 1_000_000, of: 4_000_000)
      #expect(terminal.written() == "\rReading bank.har: 1.0 MB of 4.0 MB, 25 % · Ctrl-C stops\u{1B}[K")
    }
    #expect(terminal.written() == "\r\u{1B}[K")
  }

  @Test func `the steps of work are numbered`() async {
    let line = terminal.line()
    await line.showing("Reading") {
      terminal.wait(.seconds(1))
      line.show("Reading b.json", number: 2, of: 12)
      #expect(terminal.written() == "\rReading b.json (2 of 12) · Ctrl-C stops\u{1B}[K")
    }
  }

  @Test func `the line is drawn at most ten times a second`() async {
    let line = terminal.line()
    await line.showing("Reading") {
      terminal.wait(.seconds(1))
      for count in 1...10 {
        terminal.wait(.milliseconds(25))
        line.advance(to: Int64(count), of: 10)
      }
    }
    #expect(terminal.written().split(separator: "\r").count == 4)
  }

  @Test func `another message erases the line first`() async throws {
    let line = terminal.line()
    await line.showing("Reading") {
      terminal.wait(.seconds(1))
      line.show("Reading")
      line.clear()
      line.clear()
    }
    #expect(terminal.written() == "\rReading · Ctrl-C stops\u{1B}[K\r\u{1B}[K")
  }

  @Test func `only the name of a file is shortened`() async {
    let line = terminal.line(columns: 60)
    await line.showing("Reading " + String(repeating: "long/", count: 40) + "bank.har") {
      terminal.wait(.seconds(1))
      line.advance(to: 1, of: 2)
    }
    let shown = terminal.written().split(separator: "\u{1B}").first.map { $0.dropFirst() } ?? ""
    #expect(shown.count == 59)
    #expect(shown.hasPrefix("Reading lo"))
    #expect(shown.hasSuffix("bank.har: 1 B of 2 B, 50 % · Ctrl-C stops"))
  }

  @Test func `the name of a file cannot control the terminal`() async {
    let line = terminal.line()
    await line.showing("Reading a\u{1B}[2J\nb") {
      terminal.wait(.seconds(1))
      line.show("Reading a\u{1B}[2J\nb")
    }
    #expect(terminal.written().hasPrefix("\rReading a\u{FFFD}[2J\u{FFFD}b ·"))
  }

  @Test(arguments: [true, false]) func `a disabled line writes nothing`(isQuiet: Bool) async {
    let line = terminal.line(isEnabled: isQuiet)
    if isQuiet { line.disable() }
    await line.showing("Reading") {
      terminal.wait(.seconds(1))
      line.show("Reading")
    }
    #expect(terminal.written() == "")
  }

  @Test func `a batch of an archive advances the line`() async throws {
    let line = terminal.line()
    let text = try TestArchive.dogs
    try await line.showing("Reading") {
      terminal.wait(.seconds(1))
      try HTTPArchive(Array(text.utf8)).forEach { _, _ in }
    }
    #expect(terminal.written().contains("Reading: 2.2 kB of 2.2 kB, "))
  }

  @Test func `a command on a terminal shows its work, unless it is quiet`() async throws {
    let folder = try TemporaryFolder(["bank.har": TestArchive.dogs])
    for (options, isShown) in [([], true), (["--quiet"], false)] {
      let (status, text) = await run(["redact", "\(folder.path)/bank.har", "--dry-run"] + options)
      #expect(status == .success)
      #expect(text.contains("for secrets: 2.2 kB of 2.2 kB, ") == isShown, "\(text)")
      #expect(text.hasSuffix("bank.har: no secrets found by name or shape\n"))
    }
  }

  @Test func `each pass over an archive has a label, and its figures only grow`() async throws {
    let entries = [2, 1].map { second in
      let target = "https://a.example/\(second)?token=f00barB4z&seen=%7B%7Bsecret:token:1%7D%7D"
      return """
        {"startedDateTime": "2026-01-01T00:00:0\(second)Z", "request": {"method": "GET", "url": "\(target)"},
         "response": {"status": 200, "content": {"mimeType": "application/json", "text": "{}"}}}
        """
    }
    let contract = "openapi: 3.0.3\npaths: {/1: {get: {responses: {200: {description: one}}}}}"
    let folder = try TemporaryFolder([
      "bank.har": "{\"log\": {\"entries\": [\(entries.joined(separator: ", "))]}}", "api.yaml": contract,
    ])
    let (archive, out, api) = ("\(folder.path)/bank.har", "\(folder.path)/out", "\(folder.path)/api.yaml")
    let expected: [(words: [String], labels: [String])] = [
      (
        ["convert", archive, "--out", out],
        ["Converting", "Reading", "Sorting the entries of", "Converting the requests of", "Preparing the files of"]
          + ["Writing"]
      ),
      (
        ["check", archive, "--contract", api],
        ["Reading", "Checking", "Searching", "Numbering the secrets of", "Listing the secrets of"]
      ),
      (["infer", archive, "--out", "\(out).json"], ["Reading recordings", "Reading", "Inferring a document from"]),
    ]
    for (words, labels) in expected {
      let output: String = await run(words).text
      let lines = output.split(separator: "\r").compactMap { (line: Substring) -> String? in
        line.firstRange(of: " · Ctrl-C stops").map { String(line[..<$0.lowerBound]) }
      }
      var steps: [String] = []
      for line in lines {
        let label = labels.filter { line.hasPrefix($0) }.max { $0.count < $1.count } ?? line
        if steps.last != label { steps.append(label) }
      }
      #expect(steps == labels, "\(lines)")
      for (earlier, later) in zip(lines, lines.dropFirst()) where earlier.hasSuffix(", 100 %") {
        let isOtherStep = !later.hasSuffix(" %")
        #expect(isOtherStep || later == earlier, "\(lines)")
      }
    }
  }

  /// Runs a command on a terminal, on which a second passes between two looks at the clock.
  private func run(_ words: [String]) async -> (status: BacklotCommands.ExitStatus, text: String) {
    let time = Mutex(Duration.zero)
    let messages = Mutex("")
    let console = Console(
      columns: 400,
      isTerminal: true,
      showsProgress: true,
      now: {
        time.withLock {
          $0 += .seconds(1)
          return $0
        }
      },
      environment: { _ in nil },
      write: { _ in nil },
      writeError: { text in messages.withLock { $0 += text } }
    )
    let status = await BacklotCommand.run(words, on: console)
    return (status, messages.withLock(\.self))
  }
}
