import BacklotTesting
import XCTest

/// A test that has no backend and asks for one, which has to fail; run by XCTest itself.
final class MissingBackendXCTests: XCTestCase {
  private var failures: [String] = []

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) { failures.append(issue.compactDescription) }
  #else
    override func recordFailure(withDescription message: String, inFile _: String, atLine _: Int, expected _: Bool) {
      failures.append(message)
    }
  #endif

  override func invokeTest() {
    super.invokeTest()
    guard failures.count != 1 || failures.first?.contains("There is no backend here") != true else { return }
    let message = "one failure was expected, and there are these: \(failures)"
    #if canImport(ObjectiveC)
      super.record(XCTIssue(type: .assertionFailure, compactDescription: message))
    #else
      super.recordFailure(withDescription: message, inFile: #filePath, atLine: #line, expected: false)
    #endif
  }

  func testAskingForTheBackendOfATestThatHasNoneFailsIt() { _ = Backend.current }
}
