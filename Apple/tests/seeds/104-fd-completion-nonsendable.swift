// expect: concurrently-executing code
// platform: ios
import Foundation
func f() { var n = 0; URLSession.shared.dataTask(with: URL(string: "x")!) { _, _, _ in n += 1 }.resume(); _ = n }
