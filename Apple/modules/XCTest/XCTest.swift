// Stand-in for Apple's XCTest.
@_exported import Foundation
@_exported import XCUIAutomation

@objc open class XCTest: NSObject {
  public override init() { super.init() }
  open var testCaseCount: Int { fatalError() }
  open var name: String { fatalError() }
  open func setUp() { fatalError() }
  open func tearDown() { fatalError() }
  open func setUpWithError() throws { fatalError() }
  open func tearDownWithError() throws { fatalError() }
  open func setUp() async throws { fatalError() }
  open func tearDown() async throws { fatalError() }
}
open class XCTestCase: XCTest, XCTActivity {
  open func invokeTest() { fatalError() }
  public override init() { super.init() }
  open class func setUp() { fatalError() }
  open class func tearDown() { fatalError() }
  open var continueAfterFailure: Bool { get { fatalError() } set { fatalError() } }
  open var executionTimeAllowance: TimeInterval { get { fatalError() } set { fatalError() } }
  open func add(_ attachment: XCTAttachment) { fatalError() }
  open func record(_ issue: XCTIssue) { fatalError() }
  @_disfavoredOverload @preconcurrency public func addTeardownBlock(_ block: @escaping @MainActor @Sendable () throws -> Void) { fatalError() }
  public func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) { fatalError() }
  public func expectation(description: String) -> XCTestExpectation { fatalError() }
  public func expectation(for predicate: NSPredicate, evaluatedWith object: Any?, handler: (() -> Bool)? = nil) -> XCTestExpectation { fatalError() }
  public func expectation(forNotification notificationName: NSNotification.Name, object: Any?, handler: ((Notification) -> Bool)? = nil) -> XCTestExpectation { fatalError() }
  @available(*, noasync, message: "Use await fulfillment(of:timeout:enforceOrder:) instead.")
  public func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval = .infinity, enforceOrder: Bool = false) { fatalError() }
  @available(*, noasync, message: "Use await fulfillment(of:timeout:enforceOrder:) instead.")
  @preconcurrency @MainActor public func waitForExpectations(timeout: TimeInterval, handler: ((_ error: (any Error)?) -> Void)? = nil) { fatalError() }
  public func fulfillment(of expectations: [XCTestExpectation], timeout seconds: TimeInterval = .infinity, enforceOrder: Bool = false) async { fatalError() }
  public func measure(_ block: () -> Void) { fatalError() }
  public func measure(metrics: [any XCTMetric], block: () -> Void) { fatalError() }
  public func measure(options: XCTMeasureOptions, block: () -> Void) { fatalError() }
  public func startMeasuring() { fatalError() }
  public func stopMeasuring() { fatalError() }
  #if os(iOS) || os(tvOS) || os(macOS) || os(visionOS)
  @preconcurrency @MainActor public func addUIInterruptionMonitor(withDescription handlerDescription: String, handler: @escaping (XCUIElement) -> Bool) -> any NSObjectProtocol { fatalError() }
  #endif
}
public protocol XCTActivity: NSObjectProtocol { var name: String { get }; func add(_ attachment: XCTAttachment) }
public class XCTContext: NSObject {
  @MainActor @preconcurrency public class func runActivity<Result>(named name: String, block: @MainActor (any XCTActivity) throws -> Result) rethrows -> Result { fatalError() }
}
open class XCTAttachment: NSObject {
  public enum Lifetime: Int, Sendable { case keepAlways, deleteOnSuccess }
  public enum ImageQuality: Int, Sendable { case original, medium, low }
  public convenience init(string: String) { fatalError() }
  public convenience init(data: Data) { fatalError() }
  public convenience init(data: Data, uniformTypeIdentifier: String) { fatalError() }
  public convenience init(contentsOfFile fileURL: URL) { fatalError() }
  public convenience init(plistObject: Any) { fatalError() }
  @MainActor public convenience init(screenshot: XCUIScreenshot) { fatalError() }
  open var name: String? { get { fatalError() } set { fatalError() } }
  open var lifetime: Lifetime { get { fatalError() } set { fatalError() } }
  open var userInfo: [AnyHashable: Any]? { get { fatalError() } set { fatalError() } }
}
public struct XCTIssue { public enum IssueType: Int, Sendable { case assertionFailure, thrownError, uncaughtException, performanceRegression, system, unmatchedExpectedFailure }
  public init(type: IssueType, compactDescription: String) { fatalError() }
  public var compactDescription: String
  public var type: IssueType }
open class XCTestExpectation: NSObject, @unchecked Sendable {
  public init(description: String) { fatalError() }
  open var expectationDescription: String { get { fatalError() } set { fatalError() } }
  open var isInverted: Bool { get { fatalError() } set { fatalError() } }
  open var expectedFulfillmentCount: Int { get { fatalError() } set { fatalError() } }
  open var assertForOverFulfill: Bool { get { fatalError() } set { fatalError() } }
  open func fulfill() { fatalError() }
}
open class XCTNSPredicateExpectation: XCTestExpectation, @unchecked Sendable { public init(predicate: NSPredicate, object: Any?) { fatalError() } }
open class XCTNSNotificationExpectation: XCTestExpectation, @unchecked Sendable { public init(name: NSNotification.Name) { fatalError() } }
open class XCTWaiter: NSObject { public enum Result: Int, Sendable { case completed = 1, timedOut, incorrectOrder, invertedFulfillment, interrupted }
  @available(*, noasync) public class func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval = .infinity) -> Result { fatalError() }
  public class func fulfillment(of expectations: [XCTestExpectation], timeout seconds: TimeInterval = .infinity) async -> Result { fatalError() } }
public protocol XCTMetric: NSObjectProtocol {}
public class XCTClockMetric: NSObject, XCTMetric {}
public class XCTCPUMetric: NSObject, XCTMetric {}
public class XCTMemoryMetric: NSObject, XCTMetric {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 7.0, *) public class XCTApplicationLaunchMetric: NSObject, XCTMetric { public init(waitUntilResponsive: Bool) { fatalError() }; public override init() { super.init() } }
public class XCTOSSignpostMetric: NSObject, XCTMetric { public init(subsystem: String, category: String, name: String) { fatalError() } }
open class XCTMeasureOptions: NSObject { open class var `default`: XCTMeasureOptions { fatalError() }; open var iterationCount: Int { get { fatalError() } set { fatalError() } } }
public struct XCTSkip: Error { public let message: String?; public init(_ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) { fatalError() } }
public func XCTSkipIf(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) throws { fatalError() }
public func XCTSkipUnless(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line) throws { fatalError() }
public func XCTExpectFailure(_ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil) { fatalError() }
public func XCTExpectFailure<R>(_ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil, failingBlock: () throws -> R) rethrows -> R { fatalError() }
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssert(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssertFalse(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssertNil(_ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssertNotNil(_ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTUnwrap<T>(_ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) throws -> T { fatalError() }
public func XCTAssertEqual<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: Equatable { fatalError() }
public func XCTAssertEqual<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, accuracy: T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: FloatingPoint { fatalError() }
public func XCTAssertNotEqual<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: Equatable { fatalError() }
public func XCTAssertIdentical(_ expression1: @autoclosure () throws -> AnyObject?, _ expression2: @autoclosure () throws -> AnyObject?, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
public func XCTAssertGreaterThan<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: Comparable { fatalError() }
public func XCTAssertGreaterThanOrEqual<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: Comparable { fatalError() }
public func XCTAssertLessThan<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: Comparable { fatalError() }
public func XCTAssertLessThanOrEqual<T>(_ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) where T: Comparable { fatalError() }
public func XCTAssertThrowsError<T>(_ expression: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line, _ errorHandler: (_ error: any Error) -> Void = { _ in }) { fatalError() }
public func XCTAssertNoThrow<T>(_ expression: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line) { fatalError() }
