// expect: has no member 'trailing'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").toolbar { ToolbarItem(placement: .trailing) { Text("y") } }
  }
}
