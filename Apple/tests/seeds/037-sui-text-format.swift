// expect: FormatStyle
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text(3, format: 4)
  }
}
