// expect: conform to 'Hashable'
// platform: ios
import SwiftUI
struct V: View {
  struct X {}
  var body: some View {
    Text("x").navigationDestination(for: X.self) { _ in Text("y") }
  }
}
