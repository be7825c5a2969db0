// expect: refers to instance method 'f()' that is not exposed to Objective-C
// platform: ios
import UIKit
final class C: UIViewController { func f() {}; func g() { _ = UIBarButtonItem(title: "x", style: .plain, target: self, action: #selector(f)) } }
