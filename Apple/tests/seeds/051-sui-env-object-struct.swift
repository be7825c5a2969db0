// expect: conform to 'ObservableObject'
// platform: ios
import SwiftUI
struct V: View {
  struct M {}; @EnvironmentObject var m: M
  var body: some View {
    Text("x")
  }
}
