// expect: conflicting arguments to generic parameter 'T'
// platform: ios
import XCTest
func f() { XCTAssertEqual(1, "x") }
