// expect: cannot find 'Missing' in scope
// platform: ios
import SwiftUI
#Preview("x") { Missing() }
