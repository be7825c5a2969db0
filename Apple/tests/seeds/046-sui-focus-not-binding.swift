// expect: FocusState
// platform: ios
import SwiftUI
struct V: View {
  @FocusState var f: Bool
  var body: some View {
    TextField("x", text: .constant("")).focused(f)
  }
}
