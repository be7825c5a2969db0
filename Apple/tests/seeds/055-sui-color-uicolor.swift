// expect: argument label 'uicolor:'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Color(uicolor: 3)
  }
}
