// expect: cannot convert value of type 'String'
// platform: ios
import SwiftUI
extension EnvironmentValues { @Entry var limit = 3 }
struct V: View { var body: some View { Text("x").environment(\.limit, "a" as String) } }
