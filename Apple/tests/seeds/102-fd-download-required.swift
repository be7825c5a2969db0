// expect: does not conform to protocol 'URLSessionDownloadDelegate'
// platform: ios
import Foundation
final class D: NSObject, URLSessionDownloadDelegate { }
