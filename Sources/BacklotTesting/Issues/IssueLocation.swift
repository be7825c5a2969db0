import BacklotClient
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// A place in a test's source, from which whatever runs the test can be told about an issue.
///
/// Every issue of this library goes through here, so that it reaches Swift Testing and XCTest alike.
struct IssueLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Creates a location; by default, the caller's.
  init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Makes the running test fail at this place.
  func record(_ message: String) {
    switch TestRunner.current {
    case .swiftTesting: recordInSwiftTesting(message)
    case .xcTest: recordInXCTest(message)
    case .unknown:
      // Each of them drops what comes while it runs no test, so that the one that does is told.
      recordInSwiftTesting(message)
      recordInXCTest(message)
    }
  }

  /// Makes the running test fail at this place, or have a warning there.
  func record(_ finding: ScopeFinding) {
    guard finding.isWarning else { return record(finding.message) }
    switch TestRunner.current {
    case .swiftTesting: Self.record(finding, at: sourceLocation)
    case .xcTest, .unknown:
      // XCTest has no warnings on all systems; in this form Xcode finds the line.
      StandardError.write("\(filePath):\(line): warning: \(finding.message)")
    }
  }

  /// Records a finding in Swift Testing; a warning needs Swift 6.3 and is written to standard error before.
  static func record(_ finding: ScopeFinding, at place: SourceLocation) {
    guard finding.isWarning else {
      Issue.record(Comment(rawValue: finding.message), sourceLocation: place)
      return
    }
    #if compiler(>=6.3)
      Issue.record(Comment(rawValue: finding.message), severity: .warning, sourceLocation: place)
    #else
      StandardError.write("\(place.fileID):\(place.line): warning: \(finding.message)")
    #endif
  }

  private func recordInSwiftTesting(_ message: String) {
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
  }

  private func recordInXCTest(_ message: String) {
    #if canImport(XCTest)
      XCTFail(message, file: filePath, line: line)
    #endif
  }

  var sourceLocation: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// The same place in another line of the file.
  func moved(toLine line: Int) -> Self {
    Self(fileID: fileID, filePath: filePath, line: UInt(max(1, line)), column: 1)
  }
}

/// The framework that runs the current test.
private enum TestRunner {
  case swiftTesting
  case xcTest
  /// The caller is on a thread that belongs to no test that we know of.
  case unknown

  static var current: Self {
    if Test.current != nil { return .swiftTesting }
    return XCTestScope.current == nil ? .unknown : .xcTest
  }
}
