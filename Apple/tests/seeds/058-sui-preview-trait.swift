// expect: has no member 'nope'
// platform: ios
import SwiftUI
#Preview("x", traits: .nope) { Text("a") }
