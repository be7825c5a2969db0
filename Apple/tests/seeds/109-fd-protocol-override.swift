// expect: does not override
// platform: ios
import Foundation
final class P: URLProtocol { override func canInit(with request: URLRequest) -> Bool { true } }
