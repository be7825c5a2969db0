// expect: expression is 'async' but is not marked with 'await'
// platform: ios
import Foundation
func f() async throws { _ = try URLSession.shared.data(from: URL(string: "x")!) }
