// expect: has no member 'fontt'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").fontt(.body)
  }
}
