// expect: missing return
// platform: ios
import Foundation
func f() -> Int { }
