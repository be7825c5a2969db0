import BacklotPlatform

/// The index of a recording, created on first use by the first of its users.
final class SharedIndex: Sendable {
  private let made: Mutex<RecordingIndex?>

  /// Creates a holder of an index, if it is known.
  init(_ made: RecordingIndex? = nil) { self.made = Mutex(made) }

  /// Returns the index, waiting for another user that creates it.
  ///
  /// A failure is not kept, so that a repaired file is read again.
  func value(_ make: () throws -> RecordingIndex) throws -> RecordingIndex {
    try made.withLock { made in
      if let made { return made }
      let index = try make()
      made = index
      return index
    }
  }
}
