// expect: argument label 'systemname:'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Image(systemname: "x")
  }
}
