// expect: is unavailable in watchOS
// platform: watchos
import SwiftUI
struct V: View {
  @State var s: Set<Int> = []
  var body: some View {
    List(selection: $s) { Text("x") }
  }
}
