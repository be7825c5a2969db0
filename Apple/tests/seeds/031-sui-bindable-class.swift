// expect: must be an object that conforms to Observable
// platform: ios
import SwiftUI
struct V: View {
  struct M {}; @Bindable var m = M()
  var body: some View {
    Text("x")
  }
}
