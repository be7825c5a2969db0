// expect: 'View'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").alert("t", isPresented: .constant(true)) { Button("ok") {} } message: { "m" }
  }
}
