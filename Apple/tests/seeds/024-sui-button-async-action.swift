// expect: to parameter expecting synchronous function type
// platform: ios
import SwiftUI
struct V: View {
  func f() async {}
  var body: some View {
    Button("x") { await f() }
  }
}
