// expect: conform to 'Hashable'
// platform: ios
import SwiftUI
struct V: View {
  struct X {}
  var body: some View {
    NavigationLink(value: X()) { Text("y") }
  }
}
