// expect: sending
// platform: ios
import Foundation
final class N { var x = 0 }
func f() { let n = N(); Task { n.x += 1 }; n.x += 1 }
