// expect: conform to 'Identifiable'
// platform: ios
import SwiftUI
struct V: View {
  @State var i: Int?
  var body: some View {
    Text("x").sheet(item: $i) { _ in Text("y") }
  }
}
