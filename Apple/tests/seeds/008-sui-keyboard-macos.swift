// expect: has no member 'keyboardType'
// platform: macos
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").keyboardType(.URL)
  }
}
