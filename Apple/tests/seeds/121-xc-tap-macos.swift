// expect: has no member 'tap'
// platform: macos
import XCTest
@MainActor final class T: XCTestCase { func testA() { XCUIApplication().buttons["x"].tap() } }
