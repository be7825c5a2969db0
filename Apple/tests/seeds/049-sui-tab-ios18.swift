// expect: is only available in iOS 18.0 or newer
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    TabView { Tab("a", systemImage: "x") { Text("y") } }
  }
}
