/// The content of a request on its way from its source to libcurl, as a value.
///
/// The source waits until the first content is requested, and while a window of content has not been taken. libcurl
/// pauses while there is no content.
struct UploadQueue<Source> {
  /// The number of bytes from which on the source waits.
  private static var window: Int { 1 << 18 }

  private var chunks: [ArraySlice<UInt8>] = []
  private var count = 0
  private var isRequested = false
  private var isComplete = false
  private var isOver = false
  private var source: Source?
  /// The number of the run of the source, which begins again if the content has to be sent again.
  private(set) var run = 0
  /// The number of bytes that libcurl has taken.
  private(set) var takenCount: Int64 = 0
  /// True if libcurl waits for content.
  private(set) var isPaused = false

  /// Content for libcurl, or the reason why there is none.
  enum Taken: Equatable {
    case bytes([ArraySlice<UInt8>])
    case end
    case pause
  }

  /// Adds a chunk, and returns true if libcurl has to be resumed.
  mutating func append(_ chunk: [UInt8], of run: Int) -> Bool {
    guard run == self.run, !chunk.isEmpty else { return false }
    if let last = chunks.indices.last, chunks[last].count + chunk.count <= 4096 {
      chunks[last] += chunk
    } else {
      chunks.append(chunk[...])
    }
    count += chunk.count
    return resume()
  }

  /// Marks the end of the content, and returns true if libcurl has to be resumed.
  mutating func complete(run: Int) -> Bool {
    guard run == self.run else { return false }
    isComplete = true
    return resume()
  }

  private mutating func resume() -> Bool {
    defer { isPaused = false }
    return isPaused
  }

  /// The continuation of a source that wants to add content.
  enum Room {
    case now
    case later
    case never
  }

  /// Returns whether a source can add content; it is kept if it has to wait.
  mutating func waitForRoom(_ source: Source, run: Int) -> Room {
    guard run == self.run, !isOver else { return .never }
    if isRequested, count < Self.window { return .now }
    self.source = source
    return .later
  }

  /// Returns the next content, and a source for which there is room again.
  mutating func take(upTo limit: Int) -> (taken: Taken, source: Source?) {
    isRequested = true
    var parts: [ArraySlice<UInt8>] = []
    var room = limit
    while room > 0, let chunk = chunks.first {
      let part = chunk.prefix(room)
      parts.append(part)
      room -= part.count
      if part.count == chunk.count { chunks.removeFirst() } else { chunks[0] = chunk.dropFirst(part.count) }
    }
    count -= limit - room
    takenCount += Int64(limit - room)
    let released = count < Self.window ? source.take() : nil
    if !parts.isEmpty { return (.bytes(parts), released) }
    isPaused = !isComplete
    return (isComplete ? .end : .pause, released)
  }

  /// Discards the content for a new run, and returns a source of the last one that waits.
  mutating func restart() -> Source? {
    let waiting = source.take()
    let next = run + 1
    self = Self()
    run = next
    return waiting
  }

  /// Returns a source that waits, and whose content is no longer needed.
  mutating func end() -> Source? {
    isOver = true
    return source.take()
  }
}
