// expect-warning: main actor-isolated
// platform: ios
import SwiftUI
struct V: View { func helper() -> Int { 3 }; var body: some View { Text("x") } }
nonisolated func f(_ v: V) -> Int { v.helper() }
