// expect: is unavailable in macOS
// platform: macos
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").fullScreenCover(isPresented: .constant(true)) { Text("y") }
  }
}
