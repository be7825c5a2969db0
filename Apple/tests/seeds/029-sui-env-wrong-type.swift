// expect: Observable
// platform: ios
import SwiftUI
struct V: View {
  final class M {}; @Environment(M.self) var m
  var body: some View {
    Text("x")
  }
}
