// expect: is unavailable in macOS
// platform: macos
import Foundation
func f(_ c: URLSessionConfiguration) { _ = c.multipathServiceType }
