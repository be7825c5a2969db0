// expect: is a get-only property
// platform: ios
import SwiftUI
struct V: View {
  @Environment(\.dismiss) var dismiss
  var body: some View {
    Button("x") { dismiss = dismiss }
  }
}
