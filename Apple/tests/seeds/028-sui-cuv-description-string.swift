// expect: cannot convert value of type 'String' to expected argument type 'Text
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    ContentUnavailableView("x", systemImage: "tray", description: String("d"))
  }
}
