// expect: cannot be represented in Objective-C
// platform: ios
import UIKit
struct S {}
final class C: UIViewController { @objc func f(_ s: S) {} }
