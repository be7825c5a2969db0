import XCTest
final class UnitTests: XCTestCase {
  private var dir: URL!
  override class func setUp() { super.setUp() }
  override func setUpWithError() throws { try super.setUpWithError(); dir = FileManager.default.temporaryDirectory; addTeardownBlock { } }
  override func setUp() async throws { try await super.setUp() }
  override func tearDown() { super.tearDown() }
  func testA() throws { let x = try XCTUnwrap(Int("3")); XCTAssertEqual(x, 3, "m"); XCTAssertThrowsError(try f()) { XCTAssertTrue($0 is URLError) }; throw XCTSkip("later") }
  func f() throws { throw URLError(.badURL) }
  func testAsync() async throws { let e = expectation(description: "e"); e.expectedFulfillmentCount = 2; Task { e.fulfill(); e.fulfill() }; await fulfillment(of: [e], timeout: 1)
    addTeardownBlock { try await Task.sleep(for: .seconds(1)) } }
  func testSync() { let e = expectation(description: "e"); DispatchQueue.main.async { e.fulfill() }; wait(for: [e], timeout: 1); measure(metrics: [XCTClockMetric(), XCTMemoryMetric()]) { } }
}
@MainActor final class UITests: XCTestCase {
  override func setUp() async throws { continueAfterFailure = false }
  func testLaunch() {
    let app = XCUIApplication(); app.launchArguments += ["-x"]; app.launchEnvironment["A"] = "b"; app.launch()
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 5)); XCTAssertEqual(app.state, .runningForeground)
    XCTAssertTrue(app.staticTexts["Hello"].waitForExistence(timeout: 5))
    #if os(iOS)
    app.tables.cells.element(boundBy: 0).tap(); app.textFields["x"].typeText("y"); app.swipeDown(); XCUIDevice.shared.press(.home)
    #endif
    #if os(tvOS)
    XCUIRemote.shared.press(.select)
    #endif
    _ = app.buttons.matching(identifier: "a").firstMatch.label; _ = app.cells.count; _ = app.switches["s"].value as? String
    XCTContext.runActivity(named: "shot") { activity in let a = XCTAttachment(screenshot: app.screenshot()); a.lifetime = .keepAlways; a.name = "s"; activity.add(a) }
    add(XCTAttachment(string: "x")); app.terminate()
  }
}
