// expect: is unavailable in watchOS
// platform: watchos
import SwiftUI
struct V: View {
  
  var body: some View {
    Menu("x") { Text("y") }
  }
}
