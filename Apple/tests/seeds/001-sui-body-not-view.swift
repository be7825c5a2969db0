// expect: this expression does not conform to 'View'
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    VStack { 3 }
  }
}
