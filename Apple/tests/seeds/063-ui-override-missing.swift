// expect: overriding declaration requires an 'override' keyword
// platform: ios
import UIKit
final class C: UIViewController { func viewDidLoad() {} }
