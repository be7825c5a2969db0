// expect: is unavailable in visionOS
// platform: visionos
import UIKit
@MainActor func f() -> CGRect { UIScreen.main.bounds }
