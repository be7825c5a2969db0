extension HTTPBody {
  /// Makes a body of a file's content: of its bytes where they are few, and else of the file itself, with its length.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The most bytes to keep in memory.
  /// - Throws: ``HTTPError`` with ``HTTPError/Code/unreadableFile``.
  package init(contentsOf path: String, keepingUpTo limit: Int) throws {
    let reader = try FileReader(path: path)
    let size = try reader.size()
    guard size <= Int64(limit) else {
      self.init(file: path, length: size)
      return
    }
    // One byte more than there are, to see in one go that it has not grown.
    var bytes = try reader.read(upTo: Int(size) + 1) ?? []
    while bytes.count != Int(size), let chunk = try reader.read(upTo: 1 << 16) { bytes += chunk }
    self.init(bytes)
  }
}
