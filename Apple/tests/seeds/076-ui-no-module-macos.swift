// expect: no such module 'UIKit'
// platform: macos
import UIKit
