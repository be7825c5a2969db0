// expect: extraneous argument label
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").padding(edges: .top)
  }
}
