// expect: has no member 'popup'
// platform: ios
import UIKit
@MainActor func f() { _ = UIAlertController(title: nil, message: nil, preferredStyle: .popup) }
