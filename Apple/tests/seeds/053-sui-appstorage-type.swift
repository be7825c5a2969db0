// expect: no exact matches in call to initializer
// platform: ios
import SwiftUI
struct V: View {
  struct M {}; @AppStorage("x") var m = M()
  var body: some View {
    Text("x")
  }
}
