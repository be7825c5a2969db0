// expect: cannot infer key path type from context
// platform: ios
import SwiftUI
struct V: View {
  @Environment(\.dismis) var d
  var body: some View {
    Text("x")
  }
}
