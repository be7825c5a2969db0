import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotRecording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process that writes the recording of a server, from messages on its standard input.
enum RecordingWriter {
  /// The first argument of the process, which users do not start.
  static let word = "__write-recording"
  /// The first line of its output, when the file is open.
  static let readiness = "ready"
  /// The beginning of its last output if the recording is complete.
  static let success = "complete: "

  /// Writes a recording until the standard input ends.
  static func run(_ words: [String], on console: Console) -> ExitStatus {
    // The server and its clients do not wait for this process.
    _ = nice(10)
    // The server ends this process by closing the pipe, also if a signal ends the server.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    do {
      let arguments = try ArgumentParser(RecordingSettings.declaration).parse(words)
      let recording = try WrittenRecording(RecordingSettings(arguments))
      try console.write(readiness + "\n")
      try recording.writeMessages(from: STDIN_FILENO)
      try console.write(success + (try recording.finish()) + "\n")
      return .success
    } catch {
      // The server may have ended, so that its pipe is closed.
      do throws(WriteError) { try console.write(BacklotCommand.message(of: error) + "\n") } catch { return .failure }
      return .failure
    }
  }
}

/// The recording with its settings.
private struct WrittenRecording: Sendable {
  private let recorder: EventRecorder
  /// The path of the archive and its previous content, if the changes are listed.
  private let previous: (path: String, archive: HTTPArchive)?

  init(_ settings: RecordingSettings) throws {
    // It stays readable when another file takes its place.
    previous =
      try settings.listsChanges && FileStatus.ifThere(settings.path) != nil
      ? (settings.path, HTTPArchive(path: settings.path, decodedBy: ZlibContentCoder())) : nil
    recorder = EventRecorder(
      try ExchangeRecorder(
        settings.path,
        mode: settings.mode,
        rules: settings.redaction.rules,
        isStable: settings.isStable,
        decodedBy: ZlibContentCoder()
      )
    )
  }

  /// Handles messages at once.
  func write(_ messages: [UInt8]) throws {
    recorder.receive(messages)
    try recorder.handle()
  }

  /// Handles the messages that arrive through a pipe until it is closed.
  ///
  /// Bytes are taken from the pipe before messages are handled, and this process does not wait in the system for each
  /// of them, since the server would spend time to wake it.
  func writeMessages(from pipe: CInt) throws {
    _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var isOpen = true
    var pauseCount = 0
    while true {
      while isOpen, recorder.waitingCount < Self.maximumWaitingCount,
        let count = try Self.read(pipe, into: &buffer)
      {
        isOpen = count > 0
        recorder.receive(buffer.prefix(count))
      }
      if try recorder.handle(upTo: 64) > 0 {
        pauseCount = 0
      } else if isOpen {
        pauseCount += 1
        if pauseCount < 1_000 { usleep(1_000) } else { SystemCalls.wait(for: pipe, POLLIN) }
      } else {
        return
      }
    }
  }

  /// The number of bytes that may wait in this process, beyond which they wait in the pipe.
  private static let maximumWaitingCount = 64 << 20

  /// Returns the number of bytes, 0 at the end, or `nil` if no bytes have arrived.
  private static func read(_ pipe: CInt, into buffer: inout [UInt8]) throws(SystemCallError) -> Int? {
    do throws(SystemCallError) {
      return try SystemCalls.read(pipe, into: &buffer)
    } catch {
      if error.code == EAGAIN || error.code == EWOULDBLOCK { return nil }
      throw error
    }
  }

  /// Completes the recording.
  ///
  /// - Returns: A description of the result.
  func finish() throws -> String {
    let summary = try recorder.finish()
    guard let previous, summary.recordedCount > 0 else { return summary.description }
    let archive = try HTTPArchive(path: previous.path, decodedBy: ZlibContentCoder())
    return "\(summary)\n\(try RecordingChanges(from: previous.archive, to: archive))"
  }
}

/// A recording that this process writes itself.
final class RecordingInProcess: RecordingSink {
  private let recording: WrittenRecording
  private let failure = Mutex<String?>(nil)
  private let onFailure: @Sendable (String) -> Void

  init(_ settings: RecordingSettings, onFailure: @escaping @Sendable (String) -> Void) throws(CommandFailure) {
    self.onFailure = onFailure
    do { recording = try WrittenRecording(settings) } catch { throw CommandFailure("\(error)") }
  }

  func send(_ message: [UInt8]) {
    guard failure.withLock({ $0 == nil }) else { return }
    do {
      try recording.write(message)
    } catch {
      failure.withLock { $0 = "\(error)" }
      onFailure("\(error)")
    }
  }

  func finish() -> RecordingOutcome {
    if let failure = failure.withLock(\.self) { return RecordingOutcome(failure, isFailure: true) }
    do { return RecordingOutcome(try recording.finish()) } catch {
      return RecordingOutcome("\(error)", isFailure: true)
    }
  }
}
