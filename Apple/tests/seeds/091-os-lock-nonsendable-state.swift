// expect: does not conform to the 'Sendable' protocol
// platform: ios
import os
import Foundation
final class N { var x = 0 }
let l = OSAllocatedUnfairLock(initialState: N())
