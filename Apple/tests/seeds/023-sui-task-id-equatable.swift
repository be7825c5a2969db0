// expect: conform to 'Equatable'
// platform: ios
import SwiftUI
struct V: View {
  struct X {}
  var body: some View {
    Text("x").task(id: X()) { }
  }
}
