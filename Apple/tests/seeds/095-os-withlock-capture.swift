// expect: mutation of captured var 'n' in concurrently-executing code
// platform: ios
import os
import Foundation
func f(_ l: OSAllocatedUnfairLock<Int>) { var n = 0; l.withLock { n += $0 }; _ = n }
