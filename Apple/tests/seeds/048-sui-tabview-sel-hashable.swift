// expect: conform to 'Hashable'
// platform: ios
import SwiftUI
struct V: View {
  struct X {}; @State var x = X()
  var body: some View {
    TabView(selection: $x) { Text("y") }
  }
}
