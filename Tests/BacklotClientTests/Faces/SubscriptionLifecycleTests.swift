import Testing

@testable import BacklotClient

struct SubscriptionLifecycleTests {
  private let subscription = Subscription()

  @Test func `a call is made at the first demand only`() {
    #expect(subscription.does { $0.begin() })
    #expect(!subscription.does { $0.begin() })
  }

  @Test func `a value and the end reach the listener, who is then let go of`() {
    #expect(subscription.does { $0.begin() } && subscription.does { $0.attach(1) })
    #expect(subscription.does { $0.listener } == "listener")
    #expect(subscription.does { $0.end() } == "listener")
    #expect(subscription.does { $0.listener } == nil)
    #expect(subscription.does { $0.end() } == nil)
  }

  @Test func `nothing is begun after a cancellation`() {
    #expect(subscription.does { $0.cancel().call } == nil)
    #expect(!subscription.does { $0.begin() })
    #expect(subscription.does { $0.listener } == nil)
  }

  @Test func `a call under way is cancelled once, and tells nobody`() {
    #expect(subscription.does { $0.begin() } && subscription.does { $0.attach(1) })
    #expect(subscription.does { $0.cancel().call } == 1)
    #expect(subscription.does { $0.cancel().call } == nil)
    #expect(subscription.does { $0.listener } == nil)
    #expect(subscription.does { $0.end() } == nil)
  }

  @Test func `a call that was cancelled while it was being made does not go on`() {
    #expect(subscription.does { $0.begin() })
    #expect(subscription.does { $0.cancel().call } == nil)
    #expect(!subscription.does { $0.attach(1) })
  }

  @Test func `a cancellation between the value and the end leaves out the end`() {
    #expect(subscription.does { $0.begin() } && subscription.does { $0.attach(1) })
    #expect(subscription.does { $0.listener } == "listener")
    #expect(subscription.does { $0.cancel().call } == 1)
    #expect(subscription.does { $0.end() } == nil)
  }

  @Test func `a listener is not let go of during the cancellation, since it may cancel as it goes`() {
    let listener = Listener()
    var lifecycle = SubscriptionLifecycle<Int, Listener>(consume listener)
    weak let kept = lifecycle.listener
    let cancelled = lifecycle.cancel()
    withExtendedLifetime(cancelled) { #expect(kept != nil) }
  }
}

private final class Listener {}

private final class Subscription {
  private var lifecycle = SubscriptionLifecycle<Int, String>("listener")

  /// Returns the outcome of a step of the lifecycle.
  func does<Outcome>(_ step: (inout SubscriptionLifecycle<Int, String>) -> Outcome) -> Outcome { step(&lifecycle) }
}
