// expect: is unavailable in tvOS
// platform: tvos
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").navigationBarTitleDisplayMode(.inline)
  }
}
