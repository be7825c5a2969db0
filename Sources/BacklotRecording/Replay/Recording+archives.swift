import BacklotFiles
import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotStubs

extension Recording {
  /// Creates a source from an HTTP archive (HAR 1.2).
  ///
  /// The file is read when the first backend is created. Backends that use the same unchanged file with the same options
  /// share what was read. At most 48 MiB of responses stay in memory; the others are read from the file when they are
  /// requested, so the file must not be changed in place. A relative path starts at the working directory.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - matching: The parts of a request that are compared. Defaults to method, path, query and body.
  ///   - ignoring: The named parts that are not compared. Empty by default.
  ///   - learnsVolatility: True to ignore times and nonces that differ between recorded requests that otherwise agree
  ///     and have the same response. Defaults to `true`.
  ///   - whenExhausted: The reaction after the last recorded response. Defaults to repeating it.
  ///   - timing: The replay of recorded times. Defaults to dropping them.
  public init(
    _ path: String,
    matching: Set<Part> = .standard,
    ignoring: Set<VolatilePart> = [],
    learnsVolatility: Bool = true,
    whenExhausted: Exhaustion = .repeatLast,
    timing: Timing = .dropped
  ) {
    let comparison = RequestComparison(matching, ignoring: ignoring, learnsVolatility: learnsVolatility)
    let origin = Stub.Origin(file: path)
    self.init(comparison, origin: origin, whenExhausted: whenExhausted, timing: timing) {
      try OpenRecordings.shared.index(of: path, comparing: comparison)
    }
  }
}

/// The recordings that were opened from files.
final class OpenRecordings: Sendable {
  static let shared = OpenRecordings()
  /// The number of recordings that stay open without a backend that uses them.
  private static let keptCount = 4

  /// The content of a file, and the options with which it was read.
  private struct Key: Hashable {
    let path: String
    let version: FileVersion
    let comparison: RequestComparison
  }

  /// An index as long as a backend or a recent use keeps it.
  private struct Used {
    weak var index: RecordingIndex?
  }

  private struct State {
    var recent: [(key: Key, index: SharedIndex)] = []
    var used: [Key: Used] = [:]
  }

  private let state = Mutex(State())

  /// Returns the index of a file, which is read once in each of its states.
  func index(of path: String, comparing comparison: RequestComparison) throws -> RecordingIndex {
    let version: FileVersion
    do throws(SystemReason) {
      version = try FileVersion(path: path)
    } catch {
      throw ArchiveReadingError("Cannot read \(path): \(error).")
    }
    let key = Key(path: path, version: version, comparison: comparison)
    let shared = state.withLock { state in
      let known = state.recent.firstIndex { $0.key == key }.map { state.recent.remove(at: $0).index }
      let shared = known ?? SharedIndex(state.used[key]?.index)
      state.recent.insert((key, shared), at: 0)
      if state.recent.count > Self.keptCount { state.recent.removeLast() }
      return shared
    }
    let index = try shared.value {
      let exchanges = try ArchivedExchanges(path: path)
      return try RecordingIndex(
        exchanges,
        at: Stub.Origin(file: path),
        comparing: comparison,
        diagnostics: exchanges.diagnostics
      )
    }
    state.withLock { state in
      guard state.used[key]?.index !== index else { return }
      state.used = state.used.filter { $0.value.index != nil }
      state.used[key] = Used(index: index)
    }
    return index
  }
}

/// The exchanges of an archive, which are read again when they are needed.
final class ArchivedExchanges: RecordedExchanges {
  private struct State {
    var locations: [ArchiveLocation] = []
    var diagnostics: [SourceDiagnostic] = []
  }

  private let archive: HTTPArchive
  private let state = Mutex(State())

  init(path: String, decodedBy coder: (any ContentCoder)? = nil) throws {
    archive = try HTTPArchive(path: path, decodedBy: coder)
  }

  /// The problems that were found while the exchanges were read.
  var diagnostics: [SourceDiagnostic] { state.withLock(\.diagnostics) }

  func forEach(_ body: (RecordedExchange) throws -> Void) throws {
    var locations: [ArchiveLocation] = []
    let diagnostics = try archive.forEach { exchange, location in
      locations.append(location)
      try body(exchange)
    }
    state.withLock { $0 = State(locations: locations, diagnostics: diagnostics) }
  }

  func exchange(at index: Int) throws -> RecordedExchange {
    let location = state.withLock { $0.locations[index] }
    guard let exchange = try archive.exchange(at: location) else {
      throw ArchiveReadingError(
        "Cannot read the entry at \(archive.name):\(location.line) again: the file was changed in place. "
          + "To replace a file, rename the new one over it."
      )
    }
    return exchange
  }
}
