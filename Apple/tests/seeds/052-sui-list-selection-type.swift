// expect: is unavailable in iOS
// platform: ios
import SwiftUI
struct V: View {
  @State var s = 0
  var body: some View {
    List(selection: $s) { Text("x") }
  }
}
