// expect: only available on properties of classes
// platform: ios
import Combine
struct S { @Published var x = 0; func f() -> Int { x } }
