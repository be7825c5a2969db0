// Apple's XCTest makes cases from selectors only, and cannot be run inside a test.
#if !canImport(ObjectiveC)
  import Foundation
  import BacklotPlatform
  import XCTest

  /// Runs real XCTest cases one after the other and tells what failed, where.
  enum XCTestRehearsal {
    struct Failure: Sendable, CustomStringConvertible {
      let test: String
      let message: String
      let file: String
      let line: Int

      var description: String { "\(test) \(file):\(line): \(message)" }
    }

    /// Returns the failures of cases.
    ///
    /// The cases run on their own thread, so that they are independent of the test around them.
    static func failures(of makeCases: @escaping @Sendable () -> [XCTestCase]) async -> [Failure] {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let observer = FailureObserver()
          XCTestObservationCenter.shared.addTestObserver(observer)
          for testCase in makeCases() { testCase.run() }
          XCTestObservationCenter.shared.removeTestObserver(observer)
          continuation.resume(returning: observer.failures)
        }
      }
    }
  }

  private final class FailureObserver: XCTestObservation {
    private(set) var failures: [XCTestRehearsal.Failure] = []

    func testBundleWillStart(_: Bundle) {}
    func testSuiteWillStart(_: XCTestSuite) {}
    func testCaseWillStart(_: XCTestCase) {}
    func testCaseDidFinish(_: XCTestCase) {}
    func testSuiteDidFinish(_: XCTestSuite) {}
    func testBundleDidFinish(_: Bundle) {}

    func testCase(
      _ testCase: XCTestCase,
      didFailWithDescription message: String,
      inFile file: String?,
      atLine line: Int
    ) {
      let name = testCase.name.split(separator: ".").last.map(String.init) ?? ""
      let fileName = (file ?? "").split(separator: "/").last.map(String.init) ?? ""
      failures.append(XCTestRehearsal.Failure(test: name, message: message, file: fileName, line: line))
    }
  }
#endif
