// expect: 'Sendable'-conforming class 'D' is mutable
// platform: ios
import Foundation
final class D: NSObject, URLSessionDelegate { var x = 0 }
