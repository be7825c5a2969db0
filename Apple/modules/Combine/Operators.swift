// Stand-in for Combine: the Publishers namespace and the operators. Generated once from a table, then edited by hand.
public enum Publishers {}
extension Publishers {
  public struct Map<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct TryMap<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == any Error { fatalError() }
  }
  public struct MapError<Upstream, Failure>: Publisher where Upstream: Publisher, Failure: Error {
    public typealias Output = Upstream.Output
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Failure { fatalError() }
  }
  public struct MapKeyPath<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct MapKeyPath2<Upstream, Output0, Output1>: Publisher where Upstream: Publisher {
    public typealias Output = (Output0, Output1); public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == (Output0, Output1), S.Failure == Upstream.Failure { fatalError() }
  }
  public struct CompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct TryCompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == any Error { fatalError() }
  }
  public struct Filter<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct TryFilter<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == any Error { fatalError() }
  }
  public struct FlatMap<NewPublisher, Upstream>: Publisher where NewPublisher: Publisher, Upstream: Publisher, NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == NewPublisher.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct SwitchToLatest<P, Upstream>: Publisher where P: Publisher, P == Upstream.Output, Upstream: Publisher, P.Failure == Upstream.Failure {
    public typealias Output = P.Output; public typealias Failure = P.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == P.Output, S.Failure == P.Failure { fatalError() }
  }
  public struct Scan<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct TryScan<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == any Error { fatalError() }
  }
  public struct Reduce<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct ReceiveOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct SubscribeOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Delay<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Debounce<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Throttle<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Timeout<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Decode<Upstream, Output, Coder>: Publisher where Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder, Upstream.Output == Coder.Input {
    public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == any Error { fatalError() }
  }
  public struct Encode<Upstream, Coder>: Publisher where Upstream: Publisher, Coder: TopLevelEncoder, Upstream.Output: Encodable {
    public typealias Output = Coder.Output; public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Coder.Output, S.Failure == any Error { fatalError() }
  }
  public struct Catch<Upstream, NewPublisher>: Publisher where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output; public typealias Failure = NewPublisher.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == NewPublisher.Failure { fatalError() }
  }
  public struct TryCatch<Upstream, NewPublisher>: Publisher where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output; public typealias Failure = any Error
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == any Error { fatalError() }
  }
  public struct ReplaceError<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Never
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Never { fatalError() }
  }
  public struct ReplaceEmpty<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Retry<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct AssertNoFailure<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Never
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Never { fatalError() }
  }
  public struct RemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct HandleEvents<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Print<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Breakpoint<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct SetFailureType<Upstream, Failure>: Publisher where Upstream: Publisher, Failure: Error, Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Failure { fatalError() }
  }
  public struct First<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct FirstWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Last<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Output<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Drop<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct DropWhile<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct PrefixWhile<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct PrefixUntilOutput<Upstream, Other>: Publisher where Upstream: Publisher, Other: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct DropUntilOutput<Upstream, Other>: Publisher where Upstream: Publisher, Other: Publisher, Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Collect<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = [Upstream.Output]; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == [Upstream.Output], S.Failure == Upstream.Failure { fatalError() }
  }
  public struct CollectByCount<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = [Upstream.Output]; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == [Upstream.Output], S.Failure == Upstream.Failure { fatalError() }
  }
  public struct CollectByTime<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = [Upstream.Output]; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == [Upstream.Output], S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Count<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Int; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct IgnoreOutput<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Never; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Never, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Contains<Upstream>: Publisher where Upstream: Publisher, Upstream.Output: Equatable {
    public typealias Output = Bool; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Bool, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct ContainsWhere<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Bool; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Bool, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct AllSatisfy<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Bool; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Bool, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Buffer<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Concatenate<Prefix, Suffix>: Publisher where Prefix: Publisher, Suffix: Publisher, Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output; public typealias Failure = Suffix.Failure
    public init(prefix: Prefix, suffix: Suffix) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Suffix.Output, S.Failure == Suffix.Failure { fatalError() }
  }
  public struct Merge<A, B>: Publisher where A: Publisher, B: Publisher, A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output; public typealias Failure = A.Failure
    public init(_ a: A, _ b: B) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == A.Output, S.Failure == A.Failure { fatalError() }
  }
  public struct Merge3<A, B, C>: Publisher where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output {
    public typealias Output = A.Output; public typealias Failure = A.Failure
    public init(_ a: A, _ b: B, _ c: C) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == A.Output, S.Failure == A.Failure { fatalError() }
  }
  public struct MergeMany<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public init(_ upstream: Upstream...) { fatalError() }
    public init<S>(_ upstream: S) where Upstream == S.Element, S: Swift.Sequence { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Upstream.Output, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Zip<A, B>: Publisher where A: Publisher, B: Publisher, A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output); public typealias Failure = A.Failure
    public init(_ a: A, _ b: B) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == (A.Output, B.Output), S.Failure == A.Failure { fatalError() }
  }
  public struct Zip3<A, B, C>: Publisher where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output); public typealias Failure = A.Failure
    public init(_ a: A, _ b: B, _ c: C) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == (A.Output, B.Output, C.Output), S.Failure == A.Failure { fatalError() }
  }
  public struct CombineLatest<A, B>: Publisher where A: Publisher, B: Publisher, A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output); public typealias Failure = A.Failure
    public init(_ a: A, _ b: B) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == (A.Output, B.Output), S.Failure == A.Failure { fatalError() }
  }
  public struct CombineLatest3<A, B, C>: Publisher where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output); public typealias Failure = A.Failure
    public init(_ a: A, _ b: B, _ c: C) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == (A.Output, B.Output, C.Output), S.Failure == A.Failure { fatalError() }
  }
  public struct CombineLatest4<A, B, C, D>: Publisher where A: Publisher, B: Publisher, C: Publisher, D: Publisher, A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output); public typealias Failure = A.Failure
    public init(_ a: A, _ b: B, _ c: C, _ d: D) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == (A.Output, B.Output, C.Output, D.Output), S.Failure == A.Failure { fatalError() }
  }
  public struct MeasureInterval<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Context.SchedulerTimeType.Stride; public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Context.SchedulerTimeType.Stride, S.Failure == Upstream.Failure { fatalError() }
  }
  public struct Sequence<Elements, Failure>: Publisher where Elements: Swift.Sequence, Failure: Error {
    public typealias Output = Elements.Element
    public let sequence: Elements
    public init(sequence: Elements) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Elements.Element, S.Failure == Failure { fatalError() }
  }
  final public class Share<Upstream>: Publisher, Equatable where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    final public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure { fatalError() }
    public static func == (lhs: Share, rhs: Share) -> Bool { fatalError() }
  }
  final public class Multicast<Upstream, SubjectType>: ConnectablePublisher where Upstream: Publisher, SubjectType: Subject, Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    final public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure { fatalError() }
    final public func connect() -> any Cancellable { fatalError() }
  }
  public struct MakeConnectable<Upstream>: ConnectablePublisher where Upstream: Publisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure { fatalError() }
    public func connect() -> any Cancellable { fatalError() }
  }
  public class Autoconnect<Upstream>: Publisher where Upstream: ConnectablePublisher {
    public typealias Output = Upstream.Output; public typealias Failure = Upstream.Failure
    final public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure { fatalError() }
  }
  public enum PrefetchStrategy: Equatable, Hashable, Sendable { case keepFull, byRequest }
  public enum BufferingStrategy<Failure> where Failure: Error { case dropNewest, dropOldest, customError(() -> Failure) }
  public enum TimeGroupingStrategy<Context> where Context: Scheduler { case byTime(Context, Context.SchedulerTimeType.Stride), byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int) }
}
extension Publisher {
  public func map<T>(_ transform: @escaping (Self.Output) -> T) -> Publishers.Map<Self, T> { fatalError() }
  public func map<T>(_ keyPath: KeyPath<Self.Output, T>) -> Publishers.MapKeyPath<Self, T> { fatalError() }
  public func map<T0, T1>(_ keyPath0: KeyPath<Self.Output, T0>, _ keyPath1: KeyPath<Self.Output, T1>) -> Publishers.MapKeyPath2<Self, T0, T1> { fatalError() }
  public func tryMap<T>(_ transform: @escaping (Self.Output) throws -> T) -> Publishers.TryMap<Self, T> { fatalError() }
  public func mapError<E>(_ transform: @escaping (Self.Failure) -> E) -> Publishers.MapError<Self, E> where E: Error { fatalError() }
  public func compactMap<T>(_ transform: @escaping (Self.Output) -> T?) -> Publishers.CompactMap<Self, T> { fatalError() }
  public func tryCompactMap<T>(_ transform: @escaping (Self.Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> { fatalError() }
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Self.Output == T? { fatalError() }
  public func filter(_ isIncluded: @escaping (Self.Output) -> Bool) -> Publishers.Filter<Self> { fatalError() }
  public func tryFilter(_ isIncluded: @escaping (Self.Output) throws -> Bool) -> Publishers.TryFilter<Self> { fatalError() }
  public func flatMap<T, P>(maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Self.Output) -> P) -> Publishers.FlatMap<P, Self> where T == P.Output, P: Publisher, Self.Failure == P.Failure { fatalError() }
  public func scan<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) -> T) -> Publishers.Scan<Self, T> { fatalError() }
  public func tryScan<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) throws -> T) -> Publishers.TryScan<Self, T> { fatalError() }
  public func reduce<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Self.Output) -> T) -> Publishers.Reduce<Self, T> { fatalError() }
  public func receive<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S> where S: Scheduler { fatalError() }
  public func subscribe<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.SubscribeOn<Self, S> where S: Scheduler { fatalError() }
  public func delay<S>(for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.Delay<Self, S> where S: Scheduler { fatalError() }
  public func debounce<S>(for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.Debounce<Self, S> where S: Scheduler { fatalError() }
  public func throttle<S>(for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool) -> Publishers.Throttle<Self, S> where S: Scheduler { fatalError() }
  public func timeout<S>(_ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil, customError: (() -> Self.Failure)? = nil) -> Publishers.Timeout<Self, S> where S: Scheduler { fatalError() }
  public func measureInterval<S>(using scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.MeasureInterval<Self, S> where S: Scheduler { fatalError() }
  public func decode<Item, Coder>(type: Item.Type, decoder: Coder) -> Publishers.Decode<Self, Item, Coder> where Item: Decodable, Coder: TopLevelDecoder, Self.Output == Coder.Input { fatalError() }
  public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Coder: TopLevelEncoder, Self.Output: Encodable { fatalError() }
  public func `catch`<P>(_ handler: @escaping (Self.Failure) -> P) -> Publishers.Catch<Self, P> where P: Publisher, Self.Output == P.Output { fatalError() }
  public func tryCatch<P>(_ handler: @escaping (Self.Failure) throws -> P) -> Publishers.TryCatch<Self, P> where P: Publisher, Self.Output == P.Output { fatalError() }
  public func replaceError(with output: Self.Output) -> Publishers.ReplaceError<Self> { fatalError() }
  public func replaceEmpty(with output: Self.Output) -> Publishers.ReplaceEmpty<Self> { fatalError() }
  public func retry(_ retries: Int) -> Publishers.Retry<Self> { fatalError() }
  public func assertNoFailure(_ prefix: String = "", file: StaticString = #file, line: UInt = #line) -> Publishers.AssertNoFailure<Self> { fatalError() }
  public func removeDuplicates(by predicate: @escaping (Self.Output, Self.Output) -> Bool) -> Publishers.RemoveDuplicates<Self> { fatalError() }
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> where Self.Output: Equatable { fatalError() }
  public func handleEvents(receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Self.Output) -> Void)? = nil, receiveCompletion: ((Subscribers.Completion<Self.Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)? = nil) -> Publishers.HandleEvents<Self> { fatalError() }
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> { fatalError() }
  public func setFailureType<E>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> where E: Error, Self.Failure == Never { fatalError() }
  public func first() -> Publishers.First<Self> { fatalError() }
  public func first(where predicate: @escaping (Self.Output) -> Bool) -> Publishers.FirstWhere<Self> { fatalError() }
  public func last() -> Publishers.Last<Self> { fatalError() }
  public func output(at index: Int) -> Publishers.Output<Self> { fatalError() }
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> { fatalError() }
  public func prefix(while predicate: @escaping (Self.Output) -> Bool) -> Publishers.PrefixWhile<Self> { fatalError() }
  public func prefix<P>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> where P: Publisher { fatalError() }
  public func drop<P>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P> where P: Publisher, Self.Failure == P.Failure { fatalError() }
  public func drop(while predicate: @escaping (Self.Output) -> Bool) -> Publishers.DropWhile<Self> { fatalError() }
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> { fatalError() }
  public func collect() -> Publishers.Collect<Self> { fatalError() }
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> { fatalError() }
  public func collect<S>(_ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil) -> Publishers.CollectByTime<Self, S> where S: Scheduler { fatalError() }
  public func count() -> Publishers.Count<Self> { fatalError() }
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { fatalError() }
  public func contains(_ output: Self.Output) -> Publishers.Contains<Self> where Self.Output: Equatable { fatalError() }
  public func contains(where predicate: @escaping (Self.Output) -> Bool) -> Publishers.ContainsWhere<Self> { fatalError() }
  public func allSatisfy(_ predicate: @escaping (Self.Output) -> Bool) -> Publishers.AllSatisfy<Self> { fatalError() }
  public func buffer(size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Self.Failure>) -> Publishers.Buffer<Self> { fatalError() }
  public func prepend(_ elements: Self.Output...) -> Publishers.Concatenate<Publishers.Sequence<[Self.Output], Self.Failure>, Self> { fatalError() }
  public func append(_ elements: Self.Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Self.Output], Self.Failure>> { fatalError() }
  public func prepend<P>(_ publisher: P) -> Publishers.Concatenate<P, Self> where P: Publisher, Self.Failure == P.Failure, Self.Output == P.Output { fatalError() }
  public func append<P>(_ publisher: P) -> Publishers.Concatenate<Self, P> where P: Publisher, Self.Failure == P.Failure, Self.Output == P.Output { fatalError() }
  public func merge<P>(with other: P) -> Publishers.Merge<Self, P> where P: Publisher, Self.Failure == P.Failure, Self.Output == P.Output { fatalError() }
  public func merge<B, C>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C> where B: Publisher, C: Publisher, Self.Failure == B.Failure, Self.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output { fatalError() }
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { fatalError() }
  public func zip<P>(_ other: P) -> Publishers.Zip<Self, P> where P: Publisher, Self.Failure == P.Failure { fatalError() }
  public func zip<P, T>(_ other: P, _ transform: @escaping (Self.Output, P.Output) -> T) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P: Publisher, Self.Failure == P.Failure { fatalError() }
  public func zip<P, Q>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q> where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure { fatalError() }
  public func combineLatest<P>(_ other: P) -> Publishers.CombineLatest<Self, P> where P: Publisher, Self.Failure == P.Failure { fatalError() }
  public func combineLatest<P, T>(_ other: P, _ transform: @escaping (Self.Output, P.Output) -> T) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P: Publisher, Self.Failure == P.Failure { fatalError() }
  public func combineLatest<P, Q>(_ publisher1: P, _ publisher2: Q) -> Publishers.CombineLatest3<Self, P, Q> where P: Publisher, Q: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure { fatalError() }
  public func combineLatest<P, Q, R>(_ publisher1: P, _ publisher2: Q, _ publisher3: R) -> Publishers.CombineLatest4<Self, P, Q, R> where P: Publisher, Q: Publisher, R: Publisher, Self.Failure == P.Failure, P.Failure == Q.Failure, Q.Failure == R.Failure { fatalError() }
  public func share() -> Publishers.Share<Self> { fatalError() }
  public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S> where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output { fatalError() }
  public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S> where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output { fatalError() }
  public func makeConnectable() -> Publishers.MakeConnectable<Self> where Self.Failure == Never { fatalError() }
  public func breakpointOnError() -> Publishers.Breakpoint<Self> { fatalError() }
  public func eraseToAnyPublisher() -> AnyPublisher<Self.Output, Self.Failure> { fatalError() }
}
// flatMap with a publisher that cannot fail (iOS 14)
extension Publisher {
  @available(S2, *) public func flatMap<P>(maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Self.Output) -> P) -> Publishers.FlatMap<Publishers.SetFailureType<P, Self.Failure>, Self> where P: Publisher, P.Failure == Never { fatalError() }
}
extension Publisher where Failure == Never {
  @available(S2, *) public func flatMap<P>(maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Self.Output) -> P) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher { fatalError() }
  @available(S2, *) public func flatMap<P>(maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Self.Output) -> P) -> Publishers.FlatMap<P, Self> where P: Publisher, P.Failure == Never { fatalError() }
}
extension Publishers.First: Equatable where Upstream: Equatable {}
extension Publisher where Output: Publisher, Output.Failure == Failure { public func switchToLatest() -> Publishers.SwitchToLatest<Self.Output, Self> { fatalError() } }
extension Publisher where Failure == Never, Output: Publisher { @available(S2, *) public func switchToLatest() -> Publishers.SwitchToLatest<Self.Output, Publishers.SetFailureType<Self, Self.Output.Failure>> { fatalError() } }
extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never { @available(S2, *) public func switchToLatest() -> Publishers.SwitchToLatest<Self.Output, Self> { fatalError() } }
extension Publisher where Output: Publisher, Output.Failure == Never { @available(S2, *) public func switchToLatest() -> Publishers.SwitchToLatest<Publishers.SetFailureType<Self.Output, Self.Failure>, Publishers.Map<Self, Publishers.SetFailureType<Self.Output, Self.Failure>>> { fatalError() } }
