// expect: invalid conversion from throwing function
// platform: ios
import SwiftUI
struct V: View {
  func f() async throws {}
  var body: some View {
    Text("x").task { try await f() }
  }
}
