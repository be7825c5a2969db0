// Stand-in for Combine: protocols, subjects, subscribers, schedulers. (@available of Apple: iOS 13, macOS 10.15, tvOS 13, watchOS 6)
@_exported import Foundation

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}
extension Publisher {
  public func subscribe<S>(_ subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input { fatalError() }
  public func subscribe<S>(_ subject: S) -> AnyCancellable where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output { fatalError() }
}
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}
extension Subscriber where Input == Void { public func receive() -> Subscribers.Demand { fatalError() } }
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible { func request(_ demand: Subscribers.Demand) }
public enum Subscriptions {}
extension Subscriptions { public static var empty: any Subscription { fatalError() } }
public protocol Cancellable { func cancel() }
extension Cancellable {
  public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable { fatalError() }
  public func store(in set: inout Set<AnyCancellable>) { fatalError() }
}
final public class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) { fatalError() }
  public init<C>(_ canceller: C) where C: Cancellable { fatalError() }
  final public func cancel() { fatalError() }
  final public func hash(into hasher: inout Hasher) { fatalError() }
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { fatalError() }
  final public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable { fatalError() }
  final public func store(in set: inout Set<AnyCancellable>) { fatalError() }
}
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  public init() { fatalError() }
  public init(_ obj: AnyObject) { fatalError() }
  public var description: String { fatalError() }
}
public protocol CustomCombineIdentifierConvertible { var combineIdentifier: CombineIdentifier { get } }
extension CustomCombineIdentifierConvertible where Self: AnyObject { public var combineIdentifier: CombineIdentifier { fatalError() } }

public enum Subscribers {}
extension Subscribers {
  @frozen public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
    let rawValue: UInt
    public static let unlimited: Demand = max(0), none: Demand = max(0)
    public static func max(_ value: Int) -> Demand { fatalError() }
    public static func < (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public static func + (lhs: Demand, rhs: Demand) -> Demand { fatalError() }
    public static func + (lhs: Demand, rhs: Int) -> Demand { fatalError() }
    public static func - (lhs: Demand, rhs: Demand) -> Demand { fatalError() }
    public static func - (lhs: Demand, rhs: Int) -> Demand { fatalError() }
    public static func += (lhs: inout Demand, rhs: Demand) { fatalError() }
    public static func += (lhs: inout Demand, rhs: Int) { fatalError() }
    public static func -= (lhs: inout Demand, rhs: Demand) { fatalError() }
    public static func -= (lhs: inout Demand, rhs: Int) { fatalError() }
    public static func > (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public static func == (lhs: Demand, rhs: Int) -> Bool { fatalError() }
    public var max: Int? { fatalError() }
    public var description: String { fatalError() }
  }
  @frozen public enum Completion<Failure> where Failure: Error { case finished, failure(Failure) }
  final public class Sink<Input, Failure>: Subscriber, Cancellable where Failure: Error {
    final public var receiveValue: (Input) -> Void { fatalError() }
    final public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void { fatalError() }
    public init(receiveCompletion: @escaping ((Subscribers.Completion<Failure>) -> Void), receiveValue: @escaping ((Input) -> Void)) { fatalError() }
    final public func receive(subscription: any Subscription) { fatalError() }
    final public func receive(_ value: Input) -> Subscribers.Demand { fatalError() }
    final public func receive(completion: Subscribers.Completion<Failure>) { fatalError() }
    final public func cancel() { fatalError() }
  }
  final public class Assign<Root, Input>: Subscriber, Cancellable {
    public typealias Failure = Never
    final public var object: Root? { fatalError() }
    final public let keyPath: ReferenceWritableKeyPath<Root, Input>
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) { fatalError() }
    final public func receive(subscription: any Subscription) { fatalError() }
    final public func receive(_ value: Input) -> Subscribers.Demand { fatalError() }
    final public func receive(completion: Subscribers.Completion<Never>) { fatalError() }
    final public func cancel() { fatalError() }
  }
}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}
extension Publisher {
  public func sink(receiveCompletion: @escaping ((Subscribers.Completion<Self.Failure>) -> Void), receiveValue: @escaping ((Self.Output) -> Void)) -> AnyCancellable { fatalError() }
}
extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping ((Self.Output) -> Void)) -> AnyCancellable { fatalError() }
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Self.Output>, on object: Root) -> AnyCancellable { fatalError() }
  @available(S2, *) public func assign(to published: inout Published<Self.Output>.Publisher) { fatalError() }
  @available(S3, *) public var values: AsyncPublisher<Self> { fatalError() }
}
extension Publisher { @available(S3, *) public var values: AsyncThrowingPublisher<Self> { fatalError() } }
@available(S3, *) public struct AsyncPublisher<P>: AsyncSequence where P: Publisher, P.Failure == Never {
  public typealias Element = P.Output
  public struct Iterator: AsyncIteratorProtocol { public mutating func next() async -> P.Output? { fatalError() } }
  public init(_ publisher: P) { fatalError() }
  public func makeAsyncIterator() -> Iterator { fatalError() }
}
@available(S3, *) public struct AsyncThrowingPublisher<P>: AsyncSequence where P: Publisher {
  public typealias Element = P.Output
  public struct Iterator: AsyncIteratorProtocol { public mutating func next() async throws -> P.Output? { fatalError() } }
  public init(_ publisher: P) { fatalError() }
  public func makeAsyncIterator() -> Iterator { fatalError() }
}
@frozen public struct AnyPublisher<Output, Failure>: Publisher, CustomStringConvertible where Failure: Error {
  public init<P>(_ publisher: P) where Output == P.Output, Failure == P.Failure, P: Publisher { fatalError() }
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
  public var description: String { fatalError() }
}
@frozen public struct AnySubscriber<Input, Failure>: Subscriber where Failure: Error {
  public let combineIdentifier: CombineIdentifier
  public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
  public init<S>(_ s: S) where Input == S.Output, S: Subject, S.Failure == Failure { fatalError() }
  public init(receiveSubscription: ((any Subscription) -> Void)? = nil, receiveValue: ((Input) -> Subscribers.Demand)? = nil, receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil) { fatalError() }
  public func receive(subscription: any Subscription) { fatalError() }
  public func receive(_ value: Input) -> Subscribers.Demand { fatalError() }
  public func receive(completion: Subscribers.Completion<Failure>) { fatalError() }
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}
extension Subject where Output == Void { public func send() { fatalError() } }
final public class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
  public init() { fatalError() }
  final public func send(subscription: any Subscription) { fatalError() }
  final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
  final public func send(_ input: Output) { fatalError() }
  final public func send(completion: Subscribers.Completion<Failure>) { fatalError() }
}
final public class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
  final public var value: Output { get { fatalError() } set { fatalError() } }
  public init(_ value: Output) { fatalError() }
  final public func send(subscription: any Subscription) { fatalError() }
  final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
  final public func send(_ input: Output) { fatalError() }
  final public func send(completion: Subscribers.Completion<Failure>) { fatalError() }
}
public protocol ConnectablePublisher<Output, Failure>: Publisher { func connect() -> any Cancellable }
extension ConnectablePublisher { public func autoconnect() -> Publishers.Autoconnect<Self> { fatalError() } }

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output
  public init(_ output: Output) { fatalError() }
  public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Never { fatalError() }
  public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error { fatalError() }
}
public struct Fail<Output, Failure>: Publisher where Failure: Error {
  public init(error: Failure) { fatalError() }
  public init(outputType: Output.Type, failure: Failure) { fatalError() }
  public let error: Failure
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
}
public struct Empty<Output, Failure>: Publisher where Failure: Error {
  public init(completeImmediately: Bool = true) { fatalError() }
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) { fatalError() }
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
}
final public class Future<Output, Failure>: Publisher where Failure: Error {
  public typealias Promise = (Result<Output, Failure>) -> Void
  public init(_ attemptToFulfill: @escaping (@escaping Future<Output, Failure>.Promise) -> Void) { fatalError() }
  final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
}
extension Future where Failure == Never { @available(S3, *) final public var value: Output { get async { fatalError() } } }
extension Future { @available(S3, *) final public var value: Output { get async throws { fatalError() } } }
public struct Deferred<DeferredPublisher>: Publisher where DeferredPublisher: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public init(createPublisher: @escaping () -> DeferredPublisher) { fatalError() }
  public func receive<S>(subscriber: S) where S: Subscriber, DeferredPublisher.Failure == S.Failure, DeferredPublisher.Output == S.Input { fatalError() }
}
public struct Record<Output, Failure>: Publisher where Failure: Error {
  public init(output: [Output], completion: Subscribers.Completion<Failure>) { fatalError() }
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
}
extension Result {
  public var publisher: Result<Success, Failure>.Publisher { fatalError() }
  public struct Publisher: Combine.Publisher {
    public typealias Output = Success
    public let result: Result<Success, Failure>
    public init(_ output: Success) { fatalError() }
    public init(_ failure: Failure) { fatalError() }
    public func receive<S>(subscriber: S) where Success == S.Input, Failure == S.Failure, S: Subscriber { fatalError() }
  }
}
extension Optional {
  public var publisher: Optional<Wrapped>.Publisher { fatalError() }
  public struct Publisher: Combine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never
    public init(_ output: Wrapped?) { fatalError() }
    public func receive<S>(subscriber: S) where Wrapped == S.Input, S: Subscriber, S.Failure == Never { fatalError() }
  }
}
extension Sequence { public var publisher: Publishers.Sequence<Self, Never> { fatalError() } }

@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { fatalError() }
  public init(initialValue: Value) { fatalError() }
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    public func receive<S>(subscriber: S) where Value == S.Input, S: Subscriber, S.Failure == Never { fatalError() }
  }
  public var projectedValue: Published<Value>.Publisher { mutating get { fatalError() } set { fatalError() } }
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value { get { fatalError() } set { fatalError() } }
  public static subscript<EnclosingSelf>(_enclosingInstance object: EnclosingSelf, wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>, storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>) -> Value where EnclosingSelf: AnyObject { get { fatalError() } set { fatalError() } }
}
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher where Self.ObjectWillChangePublisher.Failure == Never
  var objectWillChange: Self.ObjectWillChangePublisher { get }
}
extension ObservableObject where Self.ObjectWillChangePublisher == ObservableObjectPublisher { public var objectWillChange: ObservableObjectPublisher { fatalError() } }
final public class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  public init() { fatalError() }
  final public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == () { fatalError() }
  final public func send() { fatalError() }
}

// MARK: schedulers
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable where Self.SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
  var now: Self.SchedulerTimeType { get }
  var minimumTolerance: Self.SchedulerTimeType.Stride { get }
  func schedule(options: Self.SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(after date: Self.SchedulerTimeType, tolerance: Self.SchedulerTimeType.Stride, options: Self.SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(after date: Self.SchedulerTimeType, interval: Self.SchedulerTimeType.Stride, tolerance: Self.SchedulerTimeType.Stride, options: Self.SchedulerOptions?, _ action: @escaping () -> Void) -> any Cancellable
}
extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: Self.SchedulerTimeType, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: Self.SchedulerTimeType, tolerance: Self.SchedulerTimeType.Stride, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: Self.SchedulerTimeType, interval: Self.SchedulerTimeType.Stride, _ action: @escaping () -> Void) -> any Cancellable { fatalError() }
}
extension DispatchQueue: Scheduler {
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public var dispatchTime: DispatchTime { fatalError() }
    public init(_ time: DispatchTime) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
    public struct Stride: Comparable, SignedNumeric, Codable, SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, Hashable, Sendable {
      public typealias Magnitude = Int
      public var magnitude: Int
      public init(floatLiteral value: Double) { fatalError() }
      public init(integerLiteral value: Int) { fatalError() }
      public init?<T>(exactly source: T) where T: BinaryInteger { fatalError() }
      public static func < (a: Self, b: Self) -> Bool { fatalError() }
      public static func * (a: Self, b: Self) -> Self { fatalError() }
      public static func + (a: Self, b: Self) -> Self { fatalError() }
      public static func - (a: Self, b: Self) -> Self { fatalError() }
      public static func *= (a: inout Self, b: Self) { fatalError() }
      public static func += (a: inout Self, b: Self) { fatalError() }
      public static func -= (a: inout Self, b: Self) { fatalError() }
      public static func seconds(_ s: Int) -> Self { fatalError() }
      public static func seconds(_ s: Double) -> Self { fatalError() }
      public static func milliseconds(_ ms: Int) -> Self { fatalError() }
      public static func microseconds(_ us: Int) -> Self { fatalError() }
      public static func nanoseconds(_ ns: Int) -> Self { fatalError() }
    }
  }
  public struct SchedulerOptions {
    public var qos: DispatchQoS, flags: DispatchWorkItemFlags, group: DispatchGroup?
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) { fatalError() }
  }
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) -> any Cancellable { fatalError() }
}
extension RunLoop: Scheduler {
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public var date: Date { fatalError() }
    public init(_ time: Date) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
    public struct Stride: Comparable, SignedNumeric, Codable, SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, Hashable, Sendable {
      public typealias Magnitude = Double
      public var magnitude: Double
      public init(floatLiteral value: Double) { fatalError() }
      public init(integerLiteral value: Double) { fatalError() }
      public init?<T>(exactly source: T) where T: BinaryInteger { fatalError() }
      public static func < (a: Self, b: Self) -> Bool { fatalError() }
      public static func * (a: Self, b: Self) -> Self { fatalError() }
      public static func + (a: Self, b: Self) -> Self { fatalError() }
      public static func - (a: Self, b: Self) -> Self { fatalError() }
      public static func *= (a: inout Self, b: Self) { fatalError() }
      public static func += (a: inout Self, b: Self) { fatalError() }
      public static func -= (a: inout Self, b: Self) { fatalError() }
      public static func seconds(_ s: Int) -> Self { fatalError() }
      public static func seconds(_ s: Double) -> Self { fatalError() }
      public static func milliseconds(_ ms: Int) -> Self { fatalError() }
      public static func microseconds(_ us: Int) -> Self { fatalError() }
      public static func nanoseconds(_ ns: Int) -> Self { fatalError() }
    }
  }
  public struct SchedulerOptions {
    
  }
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) -> any Cancellable { fatalError() }
}
extension OperationQueue: Scheduler {
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public var date: Date { fatalError() }
    public init(_ time: Date) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws { fatalError() }
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
    public struct Stride: Comparable, SignedNumeric, Codable, SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, Hashable, Sendable {
      public typealias Magnitude = Double
      public var magnitude: Double
      public init(floatLiteral value: Double) { fatalError() }
      public init(integerLiteral value: Double) { fatalError() }
      public init?<T>(exactly source: T) where T: BinaryInteger { fatalError() }
      public static func < (a: Self, b: Self) -> Bool { fatalError() }
      public static func * (a: Self, b: Self) -> Self { fatalError() }
      public static func + (a: Self, b: Self) -> Self { fatalError() }
      public static func - (a: Self, b: Self) -> Self { fatalError() }
      public static func *= (a: inout Self, b: Self) { fatalError() }
      public static func += (a: inout Self, b: Self) { fatalError() }
      public static func -= (a: inout Self, b: Self) { fatalError() }
      public static func seconds(_ s: Int) -> Self { fatalError() }
      public static func seconds(_ s: Double) -> Self { fatalError() }
      public static func milliseconds(_ ms: Int) -> Self { fatalError() }
      public static func microseconds(_ us: Int) -> Self { fatalError() }
      public static func nanoseconds(_ ns: Int) -> Self { fatalError() }
    }
  }
  public struct SchedulerOptions {
    
  }
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) -> any Cancellable { fatalError() }
}

public struct ImmediateScheduler: Scheduler {
  public struct SchedulerTimeType: Strideable {
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
    public struct Stride: Comparable, SignedNumeric, Codable, SchedulerTimeIntervalConvertible, ExpressibleByFloatLiteral, Sendable {
      public typealias Magnitude = Int
      public var magnitude: Int
      public init(floatLiteral value: Double) { fatalError() }
      public init(integerLiteral value: Int) { fatalError() }
      public init?<T>(exactly source: T) where T: BinaryInteger { fatalError() }
      public static func < (a: Self, b: Self) -> Bool { fatalError() }
      public static func * (a: Self, b: Self) -> Self { fatalError() }
      public static func + (a: Self, b: Self) -> Self { fatalError() }
      public static func - (a: Self, b: Self) -> Self { fatalError() }
      public static func *= (a: inout Self, b: Self) { fatalError() }
      public static func += (a: inout Self, b: Self) { fatalError() }
      public static func -= (a: inout Self, b: Self) { fatalError() }
      public static func seconds(_ s: Int) -> Self { fatalError() }
      public static func seconds(_ s: Double) -> Self { fatalError() }
      public static func milliseconds(_ ms: Int) -> Self { fatalError() }
      public static func microseconds(_ us: Int) -> Self { fatalError() }
      public static func nanoseconds(_ ns: Int) -> Self { fatalError() }
    }
  }
  public typealias SchedulerOptions = Never
  public static var shared: ImmediateScheduler { fatalError() }
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void) -> any Cancellable { fatalError() }
}

// MARK: Foundation's publishers
extension URLSession {
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { fatalError() }
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher { fatalError() }
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError
    public let request: URLRequest
    public let session: URLSession
    public init(request: URLRequest, session: URLSession) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == URLError, S.Input == Output { fatalError() }
  }
}
extension NotificationCenter {
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher { fatalError() }
  public struct Publisher: Combine.Publisher, Equatable {
    public typealias Output = Notification
    public typealias Failure = Never
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) { fatalError() }
    public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Notification { fatalError() }
    public static func == (lhs: Self, rhs: Self) -> Bool { fatalError() }
  }
}
extension Timer {
  public static func publish(every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil) -> TimerPublisher { fatalError() }
  final public class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public init(interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil) { fatalError() }
    final public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Date { fatalError() }
    final public func connect() -> any Cancellable { fatalError() }
  }
}
extension _KeyValueCodingAndObserving where Self: NSObject {
  public func publisher<Value>(for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]) -> NSObject.KeyValueObservingPublisher<Self, Value> { fatalError() }
}
extension NSObject {
  public struct KeyValueObservingPublisher<Subject, Value>: Publisher where Subject: NSObject {
    public typealias Output = Value
    public typealias Failure = Never
    public func receive<S>(subscriber: S) where Value == S.Input, S: Subscriber, S.Failure == Never { fatalError() }
  }
}
public protocol TopLevelDecoder { associatedtype Input; func decode<T>(_ type: T.Type, from: Self.Input) throws -> T where T: Decodable }
public protocol TopLevelEncoder { associatedtype Output; func encode<T>(_ value: T) throws -> Self.Output where T: Encodable }
extension JSONDecoder: TopLevelDecoder { public typealias Input = Data }
extension JSONEncoder: TopLevelEncoder { public typealias Output = Data }
extension PropertyListDecoder: TopLevelDecoder { public typealias Input = Data }
