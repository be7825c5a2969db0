// expect: systemName
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    ContentUnavailableView("x", systemName: "tray")
  }
}
