// expect: cannot convert value of type 'Int' to type 'String'
// platform: ios
import SwiftUI
struct V: View { var body: some View { List(0..<3) { Text($0 as String) } } }
