// expect: unavailable from asynchronous contexts
// platform: ios
import XCTest
final class T: XCTestCase { func testA() async { wait(for: [expectation(description: "x")], timeout: 1) } }
