// expect: to expected type 'Binding<String>'
// platform: ios
import SwiftUI
struct V: View {
  @State var q = ""
  var body: some View {
    Text("x").searchable(text: q)
  }
}
