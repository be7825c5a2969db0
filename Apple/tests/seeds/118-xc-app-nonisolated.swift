// expect: main actor-isolated
// platform: ios
import XCTest
final class T: XCTestCase { func testA() { let app = XCUIApplication(); app.launch() } }
