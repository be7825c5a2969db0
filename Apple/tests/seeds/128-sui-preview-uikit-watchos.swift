// expect: cannot find
// platform: watchos
import SwiftUI
#Preview { UIViewController() }
