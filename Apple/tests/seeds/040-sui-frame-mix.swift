// expect: extra argument
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").frame(width: 3, maxWidth: 4)
  }
}
