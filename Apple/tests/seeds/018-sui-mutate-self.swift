// expect: cannot assign to property: 'self' is immutable
// platform: ios
import SwiftUI
struct V: View {
  var n = 0
  var body: some View {
    Button("x") { n = 1 }
  }
}
