// expect: cannot convert value of type 'String' to expected argument type 'OSLogMessage'
// platform: ios
import os
import Foundation
func f(_ s: String) { Logger().info(s) }
