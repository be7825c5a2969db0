// expect: has no member 'headlines'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").font(.headlines)
  }
}
