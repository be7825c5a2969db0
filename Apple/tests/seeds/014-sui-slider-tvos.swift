// expect: is unavailable in tvOS
// platform: tvos
import SwiftUI
struct V: View {
  
  var body: some View {
    Slider(value: .constant(0.5))
  }
}
