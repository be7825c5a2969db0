// expect: value of optional type 'UINavigationController?' must be unwrapped
// platform: ios
import UIKit
final class C: UIViewController { func f() { navigationController.pushViewController(self, animated: true) } }
