// expect: 'required' initializer 'init(coder:)' must be provided
// platform: ios
import UIKit
final class C: UIViewController { let x: Int; init(x: Int) { self.x = x; super.init(nibName: nil, bundle: nil) } }
