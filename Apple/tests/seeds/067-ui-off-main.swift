// expect: main actor-isolated
// platform: ios
import UIKit
nonisolated func f(_ v: UIView) { v.setNeedsLayout() }
