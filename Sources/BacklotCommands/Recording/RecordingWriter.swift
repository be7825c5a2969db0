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
    // The server ends this process by closing the pipe, also if a signal ends the server.
    // It can be killed only by its own number, and not with the group of the server.
    setpgid(0, 0)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
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
    while try recorder.handle(upTo: 64) > 0 {}
  }

  /// Handles the messages that arrive through a pipe until it is closed.
  ///
  /// Redaction takes longer than the server needs to forward a small request. The server and its clients come first:
  /// messages are taken from the pipe at once and handled by a thread of the lowest priority, and the last ones when
  /// the pipe is closed.
  func writeMessages(from pipe: CInt) throws {
    let queue = MessageQueue()
    let worker = BackgroundWork {
      // The end of the queue also ends the wait for the pipe after a failure.
      defer { queue.end() }
      while let bytes = queue.next() { try write(bytes) }
    }
    let failure = queue.fill(from: pipe)
    queue.end()
    try worker.finish()
    for bytes in queue.rest() { try write(bytes) }
    if let failure { throw failure }
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
