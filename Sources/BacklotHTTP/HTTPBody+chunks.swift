import BacklotPlatform

extension HTTPBody: AsyncSequence {
  /// A chunk of bytes that arrived together; never empty.
  public typealias Element = [UInt8]

  /// An iterator over the chunks of a body.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var nextChunk: () async throws -> [UInt8]?

    init(_ nextChunk: @escaping () async throws -> [UInt8]?) { self.nextChunk = nextChunk }

    /// Returns the next chunk, or `nil` at the end.
    public mutating func next() async throws -> [UInt8]? {
      while let chunk = try await nextChunk() {
        if !chunk.isEmpty { return chunk }
      }
      return nil
    }
  }

  /// Returns an iterator over the chunks.
  ///
  /// Bytes in memory are one chunk. A file is read in pieces of 64 KiB.
  public func makeAsyncIterator() -> AsyncIterator {
    switch storage {
    case .bytes(let bytes):
      var rest: [UInt8]? = bytes
      return AsyncIterator { rest.take() }
    case .file(let path, let open):
      var reader: FileReader?
      return AsyncIterator {
        let file = try reader ?? open?() ?? FileReader(path: path)
        reader = file
        return try file.read(upTo: 1 << 16)
      }
    case .openFile(let reader):
      return Self.chunks(of: reader, length: length ?? 0)
    case .stored(let content):
      let nextPiece = content.makeReader()
      return AsyncIterator { try nextPiece() }
    case .chunks(let source):
      return source.start()
    case .joined(let bodies):
      return Self.chunks(of: bodies)
    }
  }

  private static func chunks(of reader: FileReader, length: Int64) -> AsyncIterator {
    var offset: Int64 = 0
    return AsyncIterator {
      guard offset < length else { return nil }
      guard let chunk = try reader.read(upTo: Int(Swift.min(length - offset, 1 << 16)), at: offset) else {
        throw reader.truncated(at: offset, of: length)
      }
      offset += Int64(chunk.count)
      return chunk
    }
  }

  private static func chunks(of bodies: [HTTPBody]) -> AsyncIterator {
    var rest = bodies[...]
    var current: AsyncIterator?
    return AsyncIterator {
      while true {
        if let chunk = try await current?.next() { return chunk }
        guard let next = rest.popFirst() else { return nil }
        current = next.makeAsyncIterator()
      }
    }
  }
}

/// Chunks that can be read once.
package final class ChunkSource: Sendable {
  private let makeIterator: @Sendable () -> HTTPBody.AsyncIterator
  private let isStarted = Mutex(false)
  /// The content that the chunks are made of, if it can be examined before they arrive.
  let content: HTTPBody?

  init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks,
    of content: HTTPBody? = nil
  ) where Chunks.Element == [UInt8] {
    self.content = content
    makeIterator = {
      // Safe: a body has one reader, which waits for each chunk before it requests the next.
      nonisolated(unsafe) var iterator = chunks.makeAsyncIterator()
      return HTTPBody.AsyncIterator {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return try await iterator.next() }
        return try await iterator.next(isolation: #isolation)
      }
    }
  }

  func start() -> HTTPBody.AsyncIterator {
    let isFirst = isStarted.withLock { started in
      defer { started = true }
      return !started
    }
    return isFirst ? makeIterator() : HTTPBody.AsyncIterator { throw Self.alreadyRead }
  }

  private static var alreadyRead: HTTPError {
    HTTPError(
      .bodyAlreadyRead,
      message: "This body is a stream that can be read only once; collect it to read it again."
    )
  }
}
