extension HTTPBody {
  /// Creates a body from a file: from its bytes if they are within a limit, otherwise from the file itself, with its
  /// length.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The maximum number of bytes to keep in memory.
  ///   - open: Opens the file, if it must not be outside of a folder.
  /// - Throws: ``HTTPError`` with ``HTTPError/Code/unreadableFile``.
  package init(contentsOf path: String, keepingUpTo limit: Int, opening open: FileOpener? = nil) throws {
    let reader = try open?() ?? FileReader(path: path)
    let size = try reader.size()
    guard size <= Int64(limit) else {
      self.init(file: path, length: size, opening: open)
      return
    }
    // One byte more than the size detects in a single read that the file has grown.
    var bytes = try reader.read(upTo: Int(size) + 1) ?? []
    while bytes.count != Int(size), let chunk = try reader.read(upTo: 1 << 16) { bytes += chunk }
    self.init(bytes)
  }

  /// True if the content can be examined before it is read.
  package var hasKnownBeginning: Bool {
    switch storage {
    case .bytes, .file, .openFile, .stored: true
    case .chunks(let source): source.content?.hasKnownBeginning ?? false
    case .joined(let bodies): bodies.allSatisfy(\.hasKnownBeginning)
    }
  }

  /// Returns the first bytes of the content, or `nil` if they are unknown until all of it is read.
  ///
  /// - Parameter count: The maximum number of bytes to return.
  /// - Throws: ``HTTPError`` with ``HTTPError/Code/unreadableFile``.
  package func beginning(upTo count: Int) throws -> [UInt8]? {
    switch storage {
    case .bytes(let bytes): return Array(bytes.prefix(count))
    case .file(let path, let open): return try (open?() ?? FileReader(path: path)).read(upTo: count, at: 0) ?? []
    case .openFile(let reader): return try reader.read(upTo: count, at: 0) ?? []
    case .stored(let content): return try Self.beginning(of: content, upTo: count)
    case .chunks(let source): return try source.content?.beginning(upTo: count)
    case .joined(let bodies):
      var beginning: [UInt8] = []
      for body in bodies where beginning.count < count {
        guard let bytes = try body.beginning(upTo: count - beginning.count) else { return nil }
        beginning += bytes
      }
      return beginning
    }
  }

  private static func beginning(of content: any StoredContent, upTo count: Int) throws -> [UInt8] {
    let next = content.makeReader()
    var beginning: [UInt8] = []
    while beginning.count < count, let piece = try next() { beginning += piece.prefix(count - beginning.count) }
    return beginning
  }

  /// True if the body refers to a file that is not open yet.
  package var namesFile: Bool {
    switch storage {
    case .file: true
    case .joined(let bodies): bodies.contains(where: \.namesFile)
    case .bytes, .openFile, .stored, .chunks: false
    }
  }

  /// Returns the body with its files open, so that its length matches the bytes that are read.
  ///
  /// Replacing a file afterwards has no effect. Truncating it makes the reader of the body throw.
  ///
  /// - Throws: ``HTTPError`` with ``HTTPError/Code/unreadableFile``.
  package func opened() throws -> HTTPBody {
    switch storage {
    case .file(let path, let open): try Self.opened(path, open)
    case .joined(let bodies) where namesFile: HTTPBody(joining: try bodies.map { try $0.opened() })
    case .bytes, .openFile, .stored, .chunks, .joined: self
    }
  }

  private static func opened(_ path: String, _ open: FileOpener?) throws -> HTTPBody {
    let body = try HTTPBody(open?() ?? FileReader(path: path))
    // Files that the system generates, such as those in /proc, have content although their size is 0.
    return body.length == 0 ? try HTTPBody(contentsOf: path, keepingUpTo: 0, opening: open) : body
  }
}
