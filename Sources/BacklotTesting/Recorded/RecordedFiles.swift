import BacklotFiles
import BacklotHTTP
import BacklotPlatform
import BacklotRecording
import BacklotTime
import Foundation

/// The recordings that the tests of a process use, by their paths.
final class RecordedFiles: Sendable {
  private let files = Mutex<[String: RecordedFile]>([:])

  /// Returns the file at a path, which is the same one for all tests of the process.
  func file(at path: String) -> RecordedFile {
    files.withLock { files in
      if let known = files[path] { return known }
      let file = RecordedFile(path)
      files[path] = file
      return file
    }
  }
}

/// A recording that tests share.
///
/// All of them record to it at the same time. It is completed whenever the last running test that uses it ends, and
/// continued by later tests.
final class RecordedFile: Sendable {
  private struct State {
    var userCount = 0
    /// The recorder of the tests that are running.
    var recorder: ExchangeRecorder?
    /// The last completed recorder, which knows the secrets of the file.
    var completed: ExchangeRecorder?
    /// The reason for recording.
    var reason = ""
    /// The time of the oldest exchange, once it was determined.
    var oldest: Moment??
  }

  let path: String
  /// True if the file existed when the process first used it.
  let existedAtFirst: Bool
  private let state = Mutex(State())

  fileprivate init(_ path: String) {
    self.path = path
    existedAtFirst = Self.exists(path)
  }

  /// True if the file exists now.
  var exists: Bool { Self.exists(path) }

  private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Begins the use by a test.
  func begin() { state.withLock { $0.userCount += 1 } }

  /// Records an exchange of a test that uses the file.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - rules: The rules by which secrets are found.
  ///   - reason: The reason for recording.
  ///   - replaces: True to remove the exchanges that were in the file before this process recorded to it.
  /// - Throws: An error if the file cannot be written.
  func record(
    _ exchange: RecordedExchange,
    redacting rules: RedactionRules,
    because reason: String,
    replacing replaces: Bool
  ) throws {
    // The lock is held while it is written, so that the file can be read in between.
    try state.withLock { state in
      let recorder = try state.recorder ?? newRecorder(redacting: rules, replacing: replaces, after: state.completed)
      if state.recorder == nil { (state.recorder, state.reason) = (recorder, reason) }
      try recorder.record(exchange)
    }
  }

  private func newRecorder(
    redacting rules: RedactionRules,
    replacing replaces: Bool,
    after completed: ExchangeRecorder?
  ) throws -> ExchangeRecorder {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw RecordingProblem("Cannot create the folder \(folder.path): \(SystemReason.of(error)).")
    }
    return try ExchangeRecorder(
      path,
      mode: replaces && completed == nil ? .replace : .append,
      rules: rules,
      isStable: false,
      decodedBy: nil,
      continuing: completed
    )
  }

  /// Ends the use by a test, and completes the file if it was the last one.
  ///
  /// - Returns: A description of what was recorded and why, or `nil` if other tests continue or if all requests were
  ///   replayed.
  /// - Throws: An error if the file cannot be completed.
  func end() throws -> String? {
    try state.withLock { state in
      state.userCount -= 1
      guard state.userCount == 0, let recorder = state.recorder else { return nil }
      (state.recorder, state.completed, state.oldest) = (nil, recorder, nil)
      return "\(try recorder.finish())\n  Reason for recording: \(state.reason)."
    }
  }

  /// Returns the content of the file as it is now, while no exchange is written.
  func opened(_ recording: Recording) throws -> Recording { try state.withLock { _ in try recording.opened() } }

  /// Returns the time of the oldest exchange, or `nil` if the exchanges have no times.
  func oldest() throws -> Moment? {
    try state.withLock { state in
      if let known = state.oldest { return known }
      var oldest: Moment?
      try HTTPArchive(path: path).forEach { exchange, _ in
        // Exchanges without times, as in stable archives, are in 1970.
        guard let start = exchange.start, start.seconds > 366 * 86_400 else { return }
        oldest = min(oldest ?? start, start)
      }
      state.oldest = .some(oldest)
      return oldest
    }
  }
}
