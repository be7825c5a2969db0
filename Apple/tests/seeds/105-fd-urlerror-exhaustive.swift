// expect: switch must be exhaustive
// platform: ios
import Foundation
func f(_ c: URLError.Code) { switch c { case .badURL: break } }
