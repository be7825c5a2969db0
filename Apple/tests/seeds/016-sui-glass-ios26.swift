// expect: is only available in iOS 26.0 or newer
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").glassEffect()
  }
}
