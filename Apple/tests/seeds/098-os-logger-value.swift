// expect: conform to 'CustomStringConvertible'
// platform: ios
import os
import Foundation
struct S {}
func f(_ s: S) { Logger().info("\(s)") }
