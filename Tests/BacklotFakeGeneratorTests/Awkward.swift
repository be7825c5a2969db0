// swift-format-ignore-file
// The layout is awkward too.

// The protocols whose fakes are in Fakes.swift; `Scripts/check-generated --write` generates them again.
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

public final class Box { public var value = 0; public init() {} }
public enum LoadError: Error { case gone }
public typealias Completion = (Int) -> Void
public typealias Escaping = @Sendable (Int) -> Void
@globalActor public actor DatabaseActor { public static let shared = DatabaseActor() }

// backlot: fake
public protocol Plain {
  func run()
  func name() -> String
  func maybe() -> String?
  func implicit() -> String!
  func add(_ left: Int, _ right: Int) -> Int
  func move(for id: Int, in place: String, `class`: Int)
  func unnamed(_: Int, with _: String) -> Int
  func handler(handler: Int, calls: String) -> Int
  func loadCalls(loadCallsCalls: Int) -> Int
  func `default`(self: Int, `init`: Int) -> Bool
  @discardableResult func discard() -> Int
  func fail() throws -> Int
  func failTyped() throws(LoadError) -> Int
  func failVoid(_ x: Int) throws
  func asyncVoid() async
  func asyncFail(_ box: Box) async throws -> Box
  func asyncTyped() async throws(LoadError)
  func change(_ x: inout Int, by y: Int) -> Int
  func changeVoid(_ x: inout [String])
  func many(_ x: Int..., then y: String)
  mutating func mutate()
  func each(_ body: (Int) throws -> Void) rethrows
  func visit(_ body: (Int) -> Bool) -> Int
  func alias(_ body: Completion)
  func aliasEscaping(_ body: @escaping Completion)
  func later(_ completion: @escaping (Result<[Int], any Error>) -> Void)
  func optionalClosure(_ completion: ((Int) -> Void)?)
  func log(_ message: @autoclosure () -> String, level: Int)
  func own(_ a: borrowing String, _ b: consuming Box, _ c: __owned Box, _ d: sending Box)
  func give() -> sending Box
  func tuple(_ pair: (left: Int, right: String)) -> (a: Int, b: Int)
  func closure() -> (Int) -> String
  func existential(_ error: any Error, _ any: Any)
  func isolation(_ actor: isolated (any Actor)?) async
  func never() -> Never
  func copy() -> Self
  func same(as other: Self) -> Bool
  static func make() -> Self
  static var shared: Int { get set }
}

// backlot: fake
public protocol Overloads: Sendable {
  func load(id: Int) async throws -> String
  func load(name: String) async throws -> String
  func load(_ url: URL) -> String
  func load(_ request: URLRequest) -> String
  func load() -> Int
  func load() -> String
}

// backlot: fake
public protocol Generics: Sendable {
  func request<Answer: Decodable & Sendable>(
    service: Int,
    completion: @escaping @Sendable (Result<Answer, LoadError>) -> Void
  )
  func load<T: Decodable>(_ type: T.Type) async throws -> T
  func all<T: Decodable>() async throws -> [T]
  func save<Model: Encodable>(_ model: Model, models: [Model], byID: [String: Model], maybe: Model?)
  func print(_ x: some CustomStringConvertible, _ y: any Error, _ z: [some Hashable])
  func map<T>(_ transform: (Int) -> T) -> [T]
  func apply<T>(_ value: T, _ transform: (T, Int) throws -> String) throws -> T where T: Hashable
  func seq<S: Sequence>(_ s: S) -> S.Element? where S.Element == Int
  func two<A, B>(_ a: A, _ b: B, done: @escaping (A, B) -> Void) -> (A, B)
  func unknown<X: Box>(_ x: X) -> X
}

// backlot: fake
@MainActor public protocol Screen: AnyObject {
  var title: String { get }
  var subtitle: String? { get set }
  var onTap: (@MainActor () -> Void)? { get set }
  var box: Box! { get set }
  func show(_ items: [Box])
  func load(_ box: Box) async throws -> Box
  func confirm(completion: @escaping (Bool) -> Void)
  func sendable(completion: @escaping @Sendable (Bool) -> Void) -> Int
  nonisolated func log(_ text: String)
  nonisolated var id: Int { get }
}

// backlot: fake
public protocol Props: Sendable {
  var plain: Int { get }
  var later: String { get async throws }
  var laterOnly: String { get async }
  var throwing: Int { get throws(LoadError) }
  var `default`: Int { get set }
  static var count: Int { get async }
  subscript(index: Int) -> String { get }
  subscript(key key: String, `in` place: Int) -> Int? { get set }
  subscript<T: Hashable>(x: T) -> Int { get set }
  subscript(later index: Int) -> String { get async throws }
}

// backlot: fake
public protocol Initial {
  init()
  init(url: URL)
  init?(name: String)
  init(_ x: Int, handler: @escaping (Int) -> Void) throws
}

// backlot: fake
public protocol Store<Item>: Sendable where Item.ID: CustomStringConvertible {
  associatedtype Item: Identifiable & Sendable
  associatedtype Failure: Error = Never
  associatedtype Key
  typealias Callback = @Sendable (Item) -> Void
  func load(_ id: Item.ID) async throws(Failure) -> [Item]
  func save(_ item: Self.Item, at key: Key) -> Key
  func observe(_ body: @escaping Callback)
  var items: [Item] { get }
}

protocol Base: Sendable { func base() -> Int; func both() }
protocol Other { func other(); func both() }
typealias Both = Base & Other
// backlot: fake
protocol Child: Both, Hashable { func child() }
@MainActor protocol IsolatedBase { func go() async }
// backlot: fake
protocol IsolatedChild: IsolatedBase, Equatable { func then() }
// backlot: fake
protocol Worker: Actor {
  func work(_ x: Int, _ box: Box) async throws -> Int; func sync() -> Int; var state: String { get };
  func done(_ c: @escaping @Sendable (Int) -> Void)
}
// backlot: fake
@DatabaseActor protocol Database {
  func query(_ q: String) throws -> [Box]; func run(_ c: @escaping (Int) -> Void); func later(_ b: Box) async -> Box
}
// backlot: fake ObjectDouble
protocol Object: NSObjectProtocol { func poke() }
// backlot: fake
protocol Ops {
  static func == (l: Self, r: Self) -> Bool; static func + (l: Self, r: Int) -> Int;
  static prefix func - (x: Self) -> Int
}
public enum Space {
  public struct Thing {}
  // backlot: fake
  public protocol Nested { func thing(_ t: Thing) -> Thing? }
}
#if os(Linux)
  /// Only there.
  // backlot: fake
  @available(macOS 15, *)
  protocol OnLinux {
    func a()
    #if DEBUG
      func debug(_ x: Int) -> Int
      var flag: Bool { get }
    #elseif os(Windows)
      func debug(_ x: String) -> Int
    #else
      func other()
    #endif
  }
#elseif os(macOS)
  // backlot: fake
  protocol OnMac { func b() }
#endif
// backlot: fake
protocol Empty {}
// backlot: fake
@available(*, deprecated, message: "old") protocol Old { @available(*, deprecated) func x() }
/* block */
// backlot: fake
protocol Named {
  func `repeat`(`for`: Int) -> Int; func a(_ `in`: Int) async; var `self`: Int { get }; func ünï(_ 名: Int) -> String
}
// backlot: fake
protocol Service {
  associatedtype Data
  @discardableResult
  func get(
    // the id
    id: Int, /* more */
    completionHandler: @escaping (Result<Data, any Error>) -> Void
  ) -> any Sendable
}

public struct Food: Sendable, Hashable { public init() {} }
public protocol Repository<Item> {
  associatedtype Item: Hashable
  associatedtype Key: Hashable = Int
  func all() async throws -> [Item]
  func item(_ key: Key) -> Self.Item?
  static func make() -> Key
}
// backlot: fake
public protocol FoodRepository: Repository where Item == Food, Self.Key == String { func best() -> Food }
typealias FoodsByName = Repository<[Food]>
// backlot: fake
protocol PrimaryRepository: FoodsByName where Key == String { func all() async throws -> [[Food]]; func first(_ id: Key) -> Item }
// backlot: fake
public protocol Pair { associatedtype A: Sendable; associatedtype B: Equatable where B == A; func swap(_ a: A) -> B }
// backlot: fake
protocol Words { associatedtype S: Sequence where S.Element == Int; func words(_ s: S) -> S.Element }
// backlot: fake
protocol ArrayWords: Words where S == [Int] { func count(_ s: S.Index) -> S }
// backlot: fake
protocol Loaders {
  typealias Done = (Int) -> Void
  typealias Later = @Sendable (Int) -> Void
  func makeLoader() -> () -> Int?
  func curried() -> (Int) -> (String) -> Int?
  var loader: () -> Int? { get }
  var later: @Sendable () -> Int? { get async }
  typealias Silence = Void
  func now(_ done: Done)
  func silent(_ done: @escaping (Silence) -> Void)
  func maybe(_ done: Done?) -> Int?
  func escaping(_ done: @escaping Done)
  func sendable(_ done: Later)
  func key(default: Int, in: Int)
  func handle(handler: Int, fakeHandler: Int) -> Int
}
protocol Loose {
  init(x: Int)
  func repeated(_ x: Int) throws
  func generic<T>(_ x: T) -> T
  func own(_ x: consuming Box)
  var setting: Int { get }
  var risky: Int { get throws }
  subscript(i: Int) -> Int { get }
}
// backlot: fake
protocol Strict: Loose {
  init(x y: Int)
  func repeated(_ y: Int)
  func generic<U>(_ y: U) -> U
  func own(_ x: Box)
  var setting: Int { get set }
  var risky: Int { get }
  subscript(j: Int) -> Int { get set }
}
@available(*, deprecated) public struct Outdated: Sendable {}
// backlot: fake
protocol Migrating {
  @available(*, deprecated, message: "use kept()") func old(_ x: Outdated) -> Outdated
  @available(*, deprecated) var outdated: Outdated { get }
  @available(*, deprecated) var outdatedLater: [Outdated] { get async }
  @available(*, deprecated) subscript(_ x: Outdated) -> Int { get set }
  @available(*, deprecated) init(x: Outdated)
  @available(*, deprecated) func kept()
}
