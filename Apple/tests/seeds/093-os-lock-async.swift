// expect: unavailable from asynchronous contexts
// platform: ios
import os
import Foundation
func f(_ l: OSAllocatedUnfairLock<Void>) async { l.lock(); l.unlock() }
