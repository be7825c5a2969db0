import Testing

/// A place in a test's source, from which whatever runs the test can be told about an issue.
struct IssueLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Makes the running test fail at this place.
  func record(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }

  private var sourceLocation: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}
