import BacklotPlatform

#if canImport(Combine)
  public import Combine
#elseif canImport(OpenCombine)
  public import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  extension EndpointPublisher: Publisher {
    /// Attaches a subscriber; the call is made when the subscriber first requests a value.
    public func receive<Listener: Subscriber>(subscriber: Listener)
    where Listener.Input == Output, Listener.Failure == Failure {
      let subscription = EndpointSubscription(call: response, for: AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
    }
  }

  /// The call of one subscriber.
  private final class EndpointSubscription<Output>: Subscription, Sendable {
    private let call: @Sendable () async throws -> sending Output
    private let lifecycle: Mutex<SubscriptionLifecycle<Task<Void, Never>, Listening<Output>>>

    init(call: @escaping @Sendable () async throws -> sending Output, for subscriber: AnySubscriber<Output, any Error>)
    {
      self.call = call
      lifecycle = Mutex(SubscriptionLifecycle(Listening(subscriber: subscriber)))
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none, lifecycle.withLock({ $0.begin() }) else { return }
      let task = Task {
        do {
          deliver(try await call())
        } catch {
          end(.failure(error))
        }
      }
      if !lifecycle.withLock({ $0.attach(task) }) { task.cancel() }
    }

    func cancel() { lifecycle.withLock { $0.cancel() }.call?.cancel() }

    private func deliver(_ output: Output) {
      guard let listening = lifecycle.withLock({ $0.listener }) else { return }
      _ = listening.subscriber.receive(output)
      end(.finished)
    }

    private func end(_ completion: Subscribers.Completion<any Error>) {
      lifecycle.withLock { $0.end() }?.subscriber.receive(completion: completion)
    }
  }

  /// A subscriber that is transferred to the thread of the response.
  ///
  /// Unchecked, because subscribers are not declared `Sendable`. This is safe because every subscriber must support
  /// calls on any thread, one at a time, and the calls of a subscription are sequential.
  private struct Listening<Output>: @unchecked Sendable {
    let subscriber: AnySubscriber<Output, any Error>
  }
#endif
