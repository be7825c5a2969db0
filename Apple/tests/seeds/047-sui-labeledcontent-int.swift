// expect: conform to 'StringProtocol'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    LabeledContent("x", value: 3)
  }
}
