// expect: to expected type 'Binding<Bool>'
// platform: ios
import SwiftUI
struct V: View {
  @State var on = false
  var body: some View {
    Toggle("x", isOn: on)
  }
}
