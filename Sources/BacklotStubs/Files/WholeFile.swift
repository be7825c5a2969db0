/// A writer that replaces the content of files in one step, so that readers find the old content or the new.
package enum WholeFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file.
  ///   - waitsForDisk: True if the content is on the disk before it replaces the file. Defaults to `true`.
  /// - Throws: An error whose description states why the file cannot be written; the file is unchanged in this case.
  package static func write(_ bytes: [UInt8], to path: String, waitsForDisk: Bool = true) throws {
    try StagedFile(bytes, for: path, waitsForDisk: waitsForDisk).commit()
  }
}
