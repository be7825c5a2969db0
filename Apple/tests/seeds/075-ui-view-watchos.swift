// expect: cannot find type 'UIView' in scope
// platform: watchos
import UIKit
func f(_ v: UIView) {}
