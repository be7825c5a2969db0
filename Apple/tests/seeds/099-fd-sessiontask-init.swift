// expect-warning: is deprecated
// platform: ios
import Foundation
let t = URLSessionDataTask()
