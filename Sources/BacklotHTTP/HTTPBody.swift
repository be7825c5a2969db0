/// The content of a message: bytes, a file, or chunks that arrive over time.
///
/// If you need all bytes at once, collect them up to a limit; to stream, iterate over the chunks.
///
/// ```swift
/// let bytes = try await response.body.collect(upTo: 1 << 20)
/// for try await chunk in response.body { print(chunk.count) }
/// ```
public struct HTTPBody: Sendable {
  package enum Storage: Sendable {
    case bytes([UInt8])
    /// A file, which a function opens if it must not be outside of a folder; on the heap, since bodies are copied often.
    indirect case file(path: String, open: FileOpener?)
    /// An open file, with the size that it had when it was opened.
    case openFile(FileReader)
    /// Content that is decoded from where it is stored, each time it is read.
    case stored(any StoredContent)
    case chunks(ChunkSource)
    case joined([HTTPBody])
  }

  /// Opens a file.
  package typealias FileOpener = @Sendable () throws -> FileReader

  package let storage: Storage
  /// The length of the content in bytes, or `nil` if it is unknown before reading.
  public let length: Int64?

  /// Creates a body from bytes in memory.
  public init(_ bytes: [UInt8]) {
    storage = .bytes(bytes)
    length = Int64(bytes.count)
  }

  /// Creates a body from any other collection of bytes, which is copied once.
  public init(_ bytes: some Sequence<UInt8>) { self.init(Array(bytes)) }

  /// Creates a body from the UTF-8 bytes of a text.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Creates a body that represents a file, which is read each time the body is.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - length: The file's size in bytes, if known.
  public init(file path: String, length: Int64? = nil) { self.init(file: path, length: length, opening: nil) }

  /// Creates a body that represents a file, which a function opens each time the body is read.
  package init(file path: String, length: Int64?, opening open: FileOpener?) {
    storage = .file(path: path, open: open)
    self.length = length
  }

  /// Creates a body from an open file, from its start to its current end.
  package init(_ reader: FileReader) throws {
    storage = .openFile(reader)
    length = try reader.size()
  }

  /// Creates a body from stored content, which is read each time the body is.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - length: The number of bytes, if known.
  package init(stored content: any StoredContent, length: Int64? = nil) {
    storage = .stored(content)
    self.length = length
  }

  /// Creates a body from chunks that arrive over time and can be read once.
  ///
  /// - Parameters:
  ///   - chunks: The chunks in order; a second reader gets ``HTTPError/Code/bodyAlreadyRead``.
  ///   - length: The sum of their sizes in bytes, if known.
  public init<Chunks: AsyncSequence & Sendable>(
    streaming chunks: Chunks,
    length: Int64? = nil
  ) where Chunks.Element == [UInt8] {
    storage = .chunks(ChunkSource(chunks))
    self.length = length
  }

  /// Creates a body from chunks of other content that arrive over time and can be read once.
  ///
  /// - Parameters:
  ///   - chunks: The chunks of the content in order.
  ///   - content: The content, which ``beginning(upTo:)`` examines.
  package init<Chunks: AsyncSequence & Sendable>(
    streaming chunks: Chunks,
    of content: HTTPBody
  ) where Chunks.Element == [UInt8] {
    storage = .chunks(ChunkSource(chunks, of: content))
    length = content.length
  }

  /// Creates a body by joining others; it can be read more than once if all of them can.
  ///
  /// - Parameter bodies: The parts; the length is known if the lengths of all parts are.
  public init(joining bodies: [HTTPBody]) {
    storage = .joined(bodies)
    length = bodies.reduce(0) { sum, body in
      guard let (total, isTooMuch) = body.length.flatMap({ sum?.addingReportingOverflow($0) }) else { return nil }
      return isTooMuch ? nil : total
    }
  }

  /// An empty body, for a message without content.
  public static let empty = HTTPBody([UInt8]())
}

extension HTTPBody {
  /// The content, if it is already in memory.
  public var bytes: [UInt8]? {
    guard case .bytes(let bytes) = storage else { return nil }
    return bytes
  }

  /// A Boolean value that indicates whether the body can be read more than once, as retrying a request requires.
  public var isReplayable: Bool {
    switch storage {
    case .bytes, .file, .openFile, .stored: true
    case .chunks: false
    case .joined(let bodies): bodies.allSatisfy(\.isReplayable)
    }
  }

  /// Returns the whole content.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: ``HTTPError`` with ``HTTPError/Code/bodyTooLarge`` past the limit, and any error that the source throws.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    if let length, length > Int64(limit) { throw Self.tooLarge(limit) }
    if let bytes { return bytes }
    var collected: [UInt8] = []
    for try await chunk in self {
      guard chunk.count <= limit - collected.count else { throw Self.tooLarge(limit) }
      collected += chunk
    }
    return collected
  }

  private static func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(
      .bodyTooLarge,
      message: "The body exceeds the limit of \(limit) bytes; raise the limit or stream the body."
    )
  }
}

/// Content that can be read any number of times, in pieces, from where it is stored.
package protocol StoredContent: AnyObject, Sendable {
  /// Returns a function that returns the next piece with each call, and `nil` at the end.
  func makeReader() -> () throws -> [UInt8]?
}

extension HTTPBody: Hashable {
  /// Returns whether two bodies are certain to have the same content: the same bytes, the same file, or the same
  /// stream.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.storage, rhs.storage) {
    case (.bytes(let left), .bytes(let right)): left == right
    case (.file(let left, _), .file(let right, _)): left == right
    case (.openFile(let left), .openFile(let right)): left === right
    case (.stored(let left), .stored(let right)): left === right
    case (.chunks(let left), .chunks(let right)): left === right
    case (.joined(let left), .joined(let right)): left == right
    default: false
    }
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .bytes(let bytes): hasher.combine(bytes)
    case .file(let path, _): hasher.combine(path)
    case .openFile(let reader): hasher.combine(ObjectIdentifier(reader))
    case .stored(let content): hasher.combine(ObjectIdentifier(content))
    case .chunks(let source): hasher.combine(ObjectIdentifier(source))
    case .joined(let bodies): hasher.combine(bodies)
    }
  }
}

extension HTTPBody: ExpressibleByStringLiteral {
  /// Creates a body from the UTF-8 bytes of a string literal.
  public init(stringLiteral value: String) { self.init(value) }
}
