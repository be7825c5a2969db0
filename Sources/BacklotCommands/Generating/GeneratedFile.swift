import BacklotFiles

/// The output of a command that generates a file.
enum GeneratedFile {
  /// Writes a text to a file, or to the standard output for `nil`.
  static func write(_ text: String, to file: String?, on console: Console) throws {
    guard let file else { return try console.write(text) }
    // A pipe or device would be replaced by a regular file.
    if try PipedFile.isNamed(file) {
      throw CommandFailure("\(file) is not a regular file: omit --out to write to a pipe")
    }
    do {
      try WholeFile.write(Array(text.utf8), to: file)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
