// expect: missing argument for parameter
// platform: ios
import SwiftUI
struct V: View {
  @State var s = 0
  var body: some View {
    Picker(selection: $s) { Text("x") }
  }
}
