// expect: does not conform to the 'Sendable' protocol
// platform: ios
import os
import Foundation
final class N { var x = 0 }
func f(_ l: OSAllocatedUnfairLock<Int>) -> N { l.withLock { _ in N() } }
