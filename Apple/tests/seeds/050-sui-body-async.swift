// expect: 'async'
// platform: ios
import SwiftUI
struct V: View {
  func f() async -> Int { 3 }
  var body: some View {
    Text("\(await f())")
  }
}
