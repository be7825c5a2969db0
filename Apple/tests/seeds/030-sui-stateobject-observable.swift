// expect: conform to 'ObservableObject'
// platform: ios
import SwiftUI
struct V: View {
  @Observable final class M {}; @StateObject var m = M()
  var body: some View {
    Text("x")
  }
}
