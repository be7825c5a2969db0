/// A writer that replaces the content of files in one step, so that readers find the old content or the new.
package enum WholeFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file.
  ///   - waitsForDisk: Whether the content is on the disk before it takes the file's name. Defaults to `true`.
  /// - Throws: Anything whose description says why it cannot be written; the file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String, waitsForDisk: Bool = true) throws {
    try StagedFile(bytes, for: path, waitsForDisk: waitsForDisk).commit()
  }
}
