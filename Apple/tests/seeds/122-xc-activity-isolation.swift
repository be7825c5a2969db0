// expect-warning: main actor-isolated
// platform: ios
import XCTest
func f() { XCTContext.runActivity(named: "x") { _ in } }
