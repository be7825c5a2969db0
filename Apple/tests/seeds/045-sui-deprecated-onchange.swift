// expect-warning: was deprecated in iOS 17.0
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").onChange(of: 1, perform: { _ in })
  }
}
