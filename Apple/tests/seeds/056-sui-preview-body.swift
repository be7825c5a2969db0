// expect: does not conform
// platform: ios
import SwiftUI
#Preview("x") { Text("a") }
#Preview { 3 }
