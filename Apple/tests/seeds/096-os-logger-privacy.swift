// expect: has no member 'publik'
// platform: ios
import os
import Foundation
func f(_ s: String) { Logger().info("x \(s, privacy: .publik)") }
