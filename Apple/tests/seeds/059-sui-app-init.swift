// expect: does not conform to protocol 'App'
// platform: ios
import SwiftUI
struct A: App { let x: Int; init(x: Int) { self.x = x }; var body: some Scene { WindowGroup { Text("x") } } }
