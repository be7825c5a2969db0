import BacklotImporters
import BacklotJSON
import BacklotStubs

/// The losses of other tools' files.
struct ImportCheck {
  /// The files with their losses.
  private(set) var files: [ValidatedFile] = []
  private var stubCount = 0

  /// Reads files, or returns `nil` if one of them is not a file of another tool.
  init?(_ paths: [String]) {
    for path in paths {
      guard let file = Self.file(path) else { return nil }
      let imported = file.read()
      let errors = imported.errors.map { ValidationFinding(of: $0.message, at: $0.origin.line, in: path) }
      let losses = imported.losses.map { ValidationFinding($0) }
      files.append(ValidatedFile(path: path, findings: errors + losses, isComplete: true))
      stubCount += imported.stubs.count
    }
  }

  private static func file(_ path: String) -> ImportedFile? {
    // Other sources need a contract.
    do throws(SourceError) { return try SourceRecognizer.recognize(path).source as? ImportedFile } catch { return nil }
  }

  /// The numbers of stubs and losses in words.
  var summary: String {
    let lossCount = files.reduce(0) { $0 + $1.findings.count }
    let stubs = stubCount == 1 ? "1 stub" : "\(stubCount) stubs"
    return "\(stubs) with \(lossCount == 1 ? "1 loss" : "\(lossCount) losses")\n"
  }
}

extension ValidationFinding {
  /// Creates a warning of a loss.
  fileprivate init(_ loss: ImportLoss) {
    self.init(
      path: loss.file,
      location: loss.location,
      pointer: loss.pointer.fragment,
      keyword: "loss",
      message: loss.diagnostic.message,
      severity: .warning
    )
  }

  /// Creates an error of a file that cannot be imported.
  fileprivate init(of message: String, at line: Int?, in path: String) {
    let location = line.map { JSONLocation(line: $0, column: 1, offset: 0) }
    self.init(path: path, location: location, pointer: "#", keyword: "syntax", message: message)
  }
}
