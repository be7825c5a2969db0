import BacklotClient
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// A location in a test's source, for reporting issues to the framework that runs the test.
///
/// Every issue of this library is reported through this type, so that it reaches both Swift Testing and XCTest.
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

  /// Records a failure of the running test at this location.
  func record(_ message: String) {
    switch TestRunner.current {
    case .swiftTesting: recordInSwiftTesting(message)
    case .xcTest: recordInXCTest(message)
    case .unknown:
      // Each framework ignores issues while it does not run a test, so that only the one that does records it.
      recordInSwiftTesting(message)
      recordInXCTest(message)
    }
  }

  /// Records a failure or a warning of the running test at this location.
  func record(_ finding: ScopeFinding) {
    guard finding.isWarning else { return record(finding.message) }
    switch TestRunner.current {
    case .swiftTesting: Self.record(finding, at: sourceLocation)
    case .xcTest, .unknown:
      // XCTest does not have warnings on all systems. Xcode finds the line in this format.
      StandardError.write("\(filePath):\(line): warning: \(finding.message)")
    }
  }

  /// Records a finding in Swift Testing.
  ///
  /// A warning requires Swift 6.3. Earlier versions write it to standard error.
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

  /// Returns the location of another line of the same file.
  func moved(toLine line: Int) -> Self {
    Self(fileID: fileID, filePath: filePath, line: UInt(max(1, line)), column: 1)
  }
}

/// A problem found at the end of a test.
struct ScopeFinding: Sendable {
  let message: String
  /// The line of the responsible stub, if it is in the file of the trait.
  var line: Int?
  var isWarning = false
}

/// The framework that runs the current test.
private enum TestRunner {
  case swiftTesting
  case xcTest
  /// The caller is on a thread that is not known to be part of a test.
  case unknown

  static var current: Self {
    if Test.current != nil { return .swiftTesting }
    return XCTestScope.current == nil ? .unknown : .xcTest
  }
}
