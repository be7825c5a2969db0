import Testing
import Foundation
@Suite("S", .serialized) struct S {
  @Test("t", arguments: [1, 2]) func t(_ n: Int) async throws { #expect(n > 0); let x = try #require(Int("3")); #expect(throws: URLError.self) { throw URLError(.badURL) }; _ = x }
  @MainActor @Test(.timeLimit(.minutes(1)), .enabled(if: true), .tags(.a)) func u() async { await confirmation { c in c() } }
}
extension Tag { @Tag static var a: Self }
