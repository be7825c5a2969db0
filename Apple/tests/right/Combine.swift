import Combine
struct P: Decodable { var a: Int }
enum E: Error { case url(URLError), other }
func pipeline(_ url: URL) -> AnyPublisher<[P], E> {
  URLSession.shared.dataTaskPublisher(for: url)
    .tryMap { data, response in guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw E.other }; return data }
    .decode(type: [P].self, decoder: JSONDecoder())
    .mapError { $0 as? E ?? .other }
    .retry(2).timeout(.seconds(3), scheduler: DispatchQueue.main, customError: { .other })
    .receive(on: DispatchQueue.main).subscribe(on: DispatchQueue.global())
    .handleEvents(receiveOutput: { _ in }, receiveCancel: {})
    .eraseToAnyPublisher()
}
final class VM: ObservableObject {
  @Published var text = ""
  @Published private(set) var results: [P] = []
  let subject = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<String, E>("x")
  private var bag = Set<AnyCancellable>()
  init() {
    $text.debounce(for: .milliseconds(300), scheduler: RunLoop.main).removeDuplicates()
      .map { t in pipeline(URL(string: t)!).replaceError(with: []) }.switchToLatest()
      .sink { [weak self] in self?.results = $0 }.store(in: &bag)
    subject.map(String.init).assign(to: \.text, on: self).store(in: &bag)
    subject.map(String.init).assign(to: &$text)
    current.sink(receiveCompletion: { c in if case .failure(let e) = c { print(e) } }, receiveValue: { print($0) }).store(in: &bag)
    subject.combineLatest(Just("a").setFailureType(to: Never.self)).map { $0 + $1.count }.sink { _ in }.store(in: &bag)
    subject.merge(with: Just(1)).zip(Just(2)).collect().first().share().sink { (_: [(Int, Int)]) in }.store(in: &bag)
    current.catch { _ in Just("z") }.flatMap { v in Future<Int, Never> { promise in promise(.success(v.count)) } }.sink { _ in }.store(in: &bag)
    Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in }.store(in: &bag)
    subject.send(1); subject.send(completion: .finished); current.send("x"); current.value = "y"
    Deferred { Fail<Int, E>(error: .other) }.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    [1, 2].publisher.receive(on: ImmediateScheduler.shared).sink { _ in }.store(in: &bag)
    NotificationCenter.default.publisher(for: .init("a")).compactMap { $0.object as? String }.sink { print($0) }.store(in: &bag)
  }
  func loop() async throws { for await v in subject.values { print(v) }; for try await s in current.values { print(s) } }
}
struct Once<Output>: Publisher { typealias Failure = Never; let v: Output
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never { subscriber.receive(subscription: Sub(v: v, s: subscriber)) }
  final class Sub<S: Subscriber>: Subscription where S.Input == Output, S.Failure == Never { let v: Output; var s: S?; init(v: Output, s: S) { self.v = v; self.s = s }
    func request(_ demand: Subscribers.Demand) { guard demand > 0, let s else { return }; _ = s.receive(v); s.receive(completion: .finished); self.s = nil }
    func cancel() { s = nil } } }
