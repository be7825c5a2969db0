import BacklotDesk
import BacklotHTTP
import BacklotPlatform
import BacklotServer
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Another process that writes the recording of this one.
///
/// An exchange whose message was passed on is written even if this process is killed. The other process ends when the
/// pipe between them is closed.
final class RecordingProcess: RecordingSink {
  private struct Pipe {
    /// The descriptor, or `nil` if the pipe is closed.
    var descriptor: Int32?
    /// The reason why the recording has ended early.
    var failure: String?
  }

  private let pipe: Mutex<Pipe>
  private let output: Int32
  private let process: SpawnedProcess
  private let hasEnded = DispatchSemaphore(value: 0)
  private let onFailure: @Sendable (String) -> Void

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - settings: The settings of the recording.
  ///   - onFailure: Called once, on any thread, if the recording cannot be continued.
  /// - Throws: ``CommandFailure`` if it cannot be started, or cannot write the file.
  init(_ settings: RecordingSettings, onFailure: @escaping @Sendable (String) -> Void) throws(CommandFailure) {
    self.onFailure = onFailure
    let hasEnded = hasEnded
    do throws(ServerError) {
      guard let program = SpawnedProcess.ownPath else {
        throw ServerError(.system, message: "cannot find the path of this program")
      }
      let messages = try SpawnedProcess.pipe()
      let results = try SpawnedProcess.pipe()
      var child = SpawnedProcess.Settings([program, RecordingWriter.word] + settings.words)
      (child.input, child.output) = (messages.reading, results.writing)
      defer { for end in [messages.reading, results.writing] { SystemCalls.closeReader(end) } }
      process = try SpawnedProcess(child) { _ in hasEnded.signal() }
      output = results.reading
      pipe = Mutex(Pipe(descriptor: messages.writing))
    } catch {
      throw CommandFailure("cannot record: \(error.message)")
    }
    Self.enlarge(pipe.withLock(\.descriptor))
    let answer = Self.text(from: output, upTo: UInt8(ascii: "\n"))
    guard answer == RecordingWriter.readiness else {
      let rest = Self.text(from: output)
      throw CommandFailure(rest.isEmpty ? answer : "\(answer)\n\(rest)")
    }
  }

  deinit {
    if let descriptor = pipe.withLock(\.descriptor) { SystemCalls.closeReader(descriptor) }
    SystemCalls.closeReader(output)
  }

  func send(_ message: [UInt8]) {
    let failure = pipe.withLock { pipe -> String? in
      guard let descriptor = pipe.descriptor else { return nil }
      do throws(SystemCallError) {
        try SystemCalls.write(message, to: descriptor)
        return nil
      } catch {
        SystemCalls.closeReader(descriptor)
        pipe.descriptor = nil
        let reason = Self.text(from: output)
        pipe.failure = reason.isEmpty ? "the process that writes the recording has ended" : reason
        return pipe.failure
      }
    }
    if let failure { onFailure(failure) }
  }

  func finish() -> RecordingOutcome {
    let failure = pipe.withLock { pipe in
      if let descriptor = pipe.descriptor { SystemCalls.closeReader(descriptor) }
      pipe.descriptor = nil
      return pipe.failure
    }
    if let failure { return RecordingOutcome(failure, isFailure: true) }
    let text = Self.text(from: output)
    hasEnded.wait()
    guard text.hasPrefix(RecordingWriter.success) else {
      let reason = text.isEmpty ? "the process that writes the recording has ended" : text
      return RecordingOutcome(reason, isFailure: true)
    }
    return RecordingOutcome(String(text.dropFirst(RecordingWriter.success.count)))
  }

  /// Returns the text that arrives until a byte or the end.
  private static func text(from descriptor: Int32, upTo end: UInt8? = nil) -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: end == nil ? 1 << 16 : 1)
    do throws(SystemCallError) {
      while true {
        let count = try SystemCalls.read(descriptor, into: &buffer)
        text += buffer.prefix(count)
        if count == 0 || end != nil && text.last == end { break }
      }
    } catch {
      return "the process that writes the recording cannot be reached: \(error.text)"
    }
    let isEnded = text.last == UInt8(ascii: "\n")
    return String(decoding: isEnded ? text.dropLast() : text[...], as: UTF8.self)
  }

  /// Lets more messages wait in the pipe, so that short bursts do not slow down the server.
  private static func enlarge(_ descriptor: Int32?) {
    #if os(Linux)
      // Otherwise the pipe keeps its usual size.
      if let descriptor { _ = fcntl(descriptor, 1031 /* F_SETPIPE_SZ */, 1 << 20) }
    #endif
  }
}
