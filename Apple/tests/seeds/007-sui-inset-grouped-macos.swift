// expect: is unavailable in macOS
// platform: macos
import SwiftUI
struct V: View {
  
  var body: some View {
    List { Text("x") }.listStyle(.insetGrouped)
  }
}
