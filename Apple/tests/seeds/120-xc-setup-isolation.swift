// expect: main actor-isolated
// platform: ios
import XCTest
@MainActor final class T: XCTestCase { var app: XCUIApplication!; override func setUp() { app = XCUIApplication() } }
