// expect: conform to 'Identifiable'
// platform: ios
import SwiftUI
struct V: View {
  struct X { var n = "" }; var xs: [X] = []
  var body: some View {
    ForEach(xs) { Text($0.n) }
  }
}
