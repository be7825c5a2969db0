// expect: WritableKeyPath
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").environment(\.dismiss, 3)
  }
}
