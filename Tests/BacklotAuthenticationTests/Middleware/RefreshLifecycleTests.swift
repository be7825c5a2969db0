import Testing

@testable import BacklotAuthentication

struct RefreshLifecycleTests {
  private let first = AccessToken(rawValue: "first")
  private let second = AccessToken(rawValue: "second")

  @Test func `the first request starts a refresh, and others wait for it`() {
    var lifecycle = RefreshLifecycle<Int>()
    #expect(action(lifecycle.join(1, replacing: first, since: 0)) == "start")
    #expect(action(lifecycle.join(2, replacing: first, since: 0)) == "wait")
    #expect(lifecycle.finish(with: .success(.old)) == [1, 2])
    #expect(action(lifecycle.join(3, replacing: first, since: 1)) == "start")
  }

  @Test func `a request with another token waits for the refresh and looks again`() {
    var lifecycle = RefreshLifecycle<Int>()
    _ = lifecycle.join(1, replacing: first, since: 0)
    #expect(action(lifecycle.join(2, replacing: second, since: 0)) == "wait for other")
    #expect(lifecycle.finish(with: .success(.old)) == [1, 2])
  }

  @Test func `a request that started before a failed refresh fails with its error`() {
    var lifecycle = RefreshLifecycle<Int>()
    _ = lifecycle.join(1, replacing: first, since: 0)
    _ = lifecycle.finish(with: .failure(.signInRequired("Over.")))
    #expect(action(lifecycle.join(2, replacing: first, since: 0)) == "fail: Over. Sign in again.")
    #expect(action(lifecycle.join(3, replacing: second, since: 0)) == "start")
  }

  @Test func `a request that started after a failed refresh starts another one`() {
    var lifecycle = RefreshLifecycle<Int>()
    _ = lifecycle.join(1, replacing: first, since: 0)
    _ = lifecycle.finish(with: .failure(.signInRequired("Over.")))
    #expect(action(lifecycle.join(2, replacing: first, since: lifecycle.moment)) == "start")
  }

  @Test func `a success ends the memory of a failure`() {
    var lifecycle = RefreshLifecycle<Int>()
    _ = lifecycle.join(1, replacing: first, since: 0)
    _ = lifecycle.finish(with: .failure(.signInRequired("Over.")))
    _ = lifecycle.join(2, replacing: first, since: 1)
    _ = lifecycle.finish(with: .success(.old))
    #expect(action(lifecycle.join(3, replacing: first, since: 0)) == "start")
  }

  private func action(_ action: RefreshLifecycle<Int>.JoinAction) -> String {
    switch action {
    case .start: "start"
    case .wait: "wait"
    case .waitForOther: "wait for other"
    case .fail(let error): "fail: \(error)"
    }
  }
}
