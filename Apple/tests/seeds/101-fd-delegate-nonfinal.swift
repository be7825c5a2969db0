// expect: non-final class 'D' cannot conform to
// platform: ios
import Foundation
class D: NSObject, URLSessionDelegate { }
