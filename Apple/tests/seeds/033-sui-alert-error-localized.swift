// expect: conform to 'LocalizedError'
// platform: ios
import SwiftUI
struct V: View {
  struct E: Error {}; var e: E?
  var body: some View {
    Text("x").alert(isPresented: .constant(true), error: e) { Text("y") }
  }
}
