// expect: Never
// platform: ios
import SwiftUI
struct V: View {
  
  var body: some View {
    Text("x").onReceive(Fail<Int, URLError>(error: URLError(.badURL))) { _ in }
  }
}
