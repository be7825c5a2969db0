import BacklotPlatform
import Testing

@testable import BacklotCommands

/// A log whose output cannot be written for a while.
@Suite struct ServeLogTests {
  /// Takes text as a disk does that has room for so many bytes.
  private final class Disk: Sendable {
    let state = Mutex((room: Int.max, content: "", messages: ""))

    var console: Console {
      Console(
        columns: nil,
        isTerminal: false,
        environment: { _ in nil },
        write: { text in
          self.state.withLock { state in
            let taken = min(state.room, text.utf8.count)
            state.content += String(decoding: text.utf8.prefix(taken), as: UTF8.self)
            if state.room != .max { state.room -= taken }
            return taken == text.utf8.count ? nil : WriteError(message: "no space", byteCount: taken)
          }
        },
        writeError: { text in self.state.withLock { $0.messages += text } }
      )
    }

    func setRoom(_ room: Int) { state.withLock { $0.room = room } }
  }

  private let disk = Disk()

  private func log() -> ServeLog {
    ServeLog(.json, on: disk.console, now: { WallTime(seconds: 0) })
  }

  private static let line = #"{"event":"stopping","time":"1970-01-01T00:00:00.000Z"}"# + "\n"

  private static func loss(of count: Int) -> String {
    #"{"event":"dropped","time":"1970-01-01T00:00:00.000Z","count":\#(count),"reason":"unwritable"}"# + "\n"
  }

  private func append(_ count: Int, to log: ServeLog) {
    for _ in 0..<count {
      log.append(.stopping)
      log.flush()
    }
  }

  @Test func `lines that are lost are counted, and the log says so when it can be written again`() {
    let log = log()
    append(1, to: log)
    disk.setRoom(0)
    append(3, to: log)
    disk.setRoom(.max)
    append(1, to: log)
    log.close()
    disk.state.withLock { state in
      #expect(state.content == Self.line + Self.loss(of: 3) + Self.line)
      #expect(state.messages == "backlot: log lines are lost: no space\n")
    }
  }

  @Test func `a line that is there in part is lost, and the next one begins a line of its own`() {
    let log = log()
    disk.setRoom(10)
    append(2, to: log)
    disk.setRoom(.max)
    append(1, to: log)
    log.close()
    disk.state.withLock { state in
      #expect(state.content == Self.line.prefix(10) + "\n" + Self.loss(of: 2) + Self.line)
    }
  }

  @Test(arguments: [1, 2]) func `lines that are lost to the end are counted on the standard error output`(count: Int) {
    let log = log()
    disk.setRoom(0)
    append(count, to: log)
    log.close()
    disk.state.withLock { state in
      #expect(state.content == "")
      #expect(
        state.messages == "backlot: log lines are lost: no space\n"
          + "backlot: \(count) \(count == 1 ? "line" : "lines") of the log could not be written\n"
      )
    }
  }

  @Test func `room for the count alone is used for it, and what is lost behind it is counted anew`() {
    let log = log()
    disk.setRoom(0)
    append(2, to: log)
    disk.setRoom(Self.loss(of: 2).utf8.count)
    append(1, to: log)
    disk.setRoom(.max)
    append(1, to: log)
    log.close()
    #expect(disk.state.withLock(\.content) == Self.loss(of: 2) + Self.loss(of: 1) + Self.line)
  }
}
