/// Gives files a content in one step: whoever reads them finds the old content or the new.
package enum WholeFile {
  /// Writes a file.
  ///
  /// - Throws: Anything whose description says why it cannot be written; the file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String) throws { try StagedFile(bytes, for: path).commit() }
}
