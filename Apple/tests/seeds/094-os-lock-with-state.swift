// expect: requires the types 'Int' and '()' be equivalent
// platform: ios
import os
import Foundation
func f(_ l: OSAllocatedUnfairLock<Int>) { l.lock() }
