// expect: method does not override any method from its superclass
// platform: ios
import UIKit
final class C: UIViewController { override func viewDidLoaded() {} }
