// Generated from 1-Core.src by gen/expand.py.
// Stand-in for SwiftUI, part 1: View, builders, data flow, environment.
@_exported import Foundation
@_exported import Combine
@_exported import Observation
@_exported import CoreGraphics
@_exported import DeveloperToolsSupport
@_exported import UniformTypeIdentifiers
#if canImport(UIKit)
@_exported import UIKit
#endif
#if canImport(AppKit)
@_exported import AppKit
#endif

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View { public typealias Body = Never; public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public typealias Body = Never; public var body: Never { fatalError() } }
public struct _M: View { nonisolated init() {}; public var body: Never { fatalError() } }   // result of modifiers
extension View where Body == Never { public var body: Never { fatalError() } }

@frozen public struct EmptyView: Sendable { nonisolated public init() { fatalError() } }
extension EmptyView: View { public typealias Body = Never }
@frozen public struct AnyView { public init<V>(_ view: V) where V: View { fatalError() }; public init<V>(erasing view: V) where V: View { fatalError() } }
extension AnyView: View { public typealias Body = Never }
@frozen public struct TupleView<T> { public var value: T { fatalError() }; public init(_ value: T) { fatalError() } }
extension TupleView: View { public typealias Body = Never }
@frozen public struct _ConditionalContent<TrueContent, FalseContent> {}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View { public typealias Body = Never }
@frozen public struct ModifiedContent<Content, Modifier> { public init(content: Content, modifier: Modifier) { fatalError() } }
extension ModifiedContent: View where Content: View, Modifier: ViewModifier { public typealias Body = Never }
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}
public struct _ViewModifier_Content<Modifier> where Modifier: ViewModifier {}
extension _ViewModifier_Content: View { public typealias Body = Never }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { fatalError() }
  @available(*, unavailable, message: "this expression does not conform to 'View'") @_disfavoredOverload
  public static func buildExpression(_ invalid: Any) -> EmptyView { fatalError() }
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { fatalError() }
  @_disfavoredOverload public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)> where repeat each Content: View { fatalError() }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { fatalError() }
  public static func buildEither<TrueContent, FalseContent>(first: TrueContent) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View { fatalError() }
  public static func buildEither<TrueContent, FalseContent>(second: FalseContent) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View { fatalError() }
  public static func buildLimitedAvailability<Content>(_ content: Content) -> AnyView where Content: View { fatalError() }
}

// MARK: state and bindings
public protocol DynamicProperty { mutating func update() }
extension DynamicProperty { public mutating func update() { fatalError() } }
@frozen @propertyWrapper public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) { fatalError() }
  public init(initialValue value: Value) { fatalError() }
  public var wrappedValue: Value { get { fatalError() } nonmutating set { fatalError() } }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State: Sendable where Value: Sendable {}
extension State where Value: ExpressibleByNilLiteral { public init() { fatalError() } }
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(@_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value, @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void) { fatalError() }
  @preconcurrency public init(@_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value, @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void) { fatalError() }
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var wrappedValue: Value { get { fatalError() } nonmutating set { fatalError() } }
  public var projectedValue: Binding<Value> { fatalError() }
  public init(projectedValue: Binding<Value>) { fatalError() }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
  public init<V>(_ base: Binding<V>) where Value == V? { fatalError() }
  public init?(_ base: Binding<Value?>) { fatalError() }
  public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable { fatalError() }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { fatalError() }
  public func transaction(_ transaction: Transaction) -> Binding<Value> { fatalError() }
  public var transaction: Transaction
}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: DynamicProperty {}
extension Binding: Identifiable where Value: Identifiable { public typealias ID = Value.ID; public var id: Value.ID { fatalError() } }
extension Binding: Sequence where Value: MutableCollection { public typealias Element = Binding<Value.Element>; public typealias Iterator = IndexingIterator<Binding<Value>>; public typealias SubSequence = Slice<Binding<Value>> }
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index; public typealias Indices = Value.Indices
  public var startIndex: Value.Index { fatalError() }
  public var endIndex: Value.Index { fatalError() }
  public var indices: Value.Indices { fatalError() }
  public func index(after i: Value.Index) -> Value.Index { fatalError() }
  public subscript(position: Value.Index) -> Binding<Value.Element> { fatalError() }
}
extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection { public func index(before i: Value.Index) -> Value.Index { fatalError() } }
extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
@available(S5, *) @dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { fatalError() }
  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable") public init(wrappedValue: Value) { fatalError() }
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> where Value: AnyObject { fatalError() }
}
@available(S5, *) extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { fatalError() }
  public init(_ wrappedValue: Value) { fatalError() }
  public init(projectedValue: Bindable<Value>) { fatalError() }
}
@available(S5, *) extension Bindable: Sendable where Value: Sendable {}
@frozen @propertyWrapper @preconcurrency @MainActor public struct StateObject<ObjectType> where ObjectType: ObservableObject {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { fatalError() }
  @MainActor @preconcurrency public var wrappedValue: ObjectType { fatalError() }
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}
extension StateObject: DynamicProperty { nonisolated public mutating func update() { fatalError() } }
@propertyWrapper @frozen @preconcurrency @MainActor public struct ObservedObject<ObjectType> where ObjectType: ObservableObject {
  @dynamicMemberLookup @frozen @preconcurrency @MainActor public struct Wrapper {
    @MainActor @preconcurrency public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> { fatalError() }
  }
  @MainActor @preconcurrency public init(initialValue: ObjectType) { fatalError() }
  @MainActor @preconcurrency public init(wrappedValue: ObjectType) { fatalError() }
  @MainActor @preconcurrency public var wrappedValue: ObjectType
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}
extension ObservedObject: DynamicProperty { nonisolated public mutating func update() { fatalError() } }
@frozen @propertyWrapper @preconcurrency @MainActor public struct EnvironmentObject<ObjectType> where ObjectType: ObservableObject {
  @dynamicMemberLookup @frozen @preconcurrency @MainActor public struct Wrapper {
    @MainActor @preconcurrency public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> { fatalError() }
  }
  @MainActor @preconcurrency public init() { fatalError() }
  @MainActor @preconcurrency public var wrappedValue: ObjectType { fatalError() }
  @MainActor @preconcurrency public var projectedValue: EnvironmentObject<ObjectType>.Wrapper { fatalError() }
}
extension EnvironmentObject: DynamicProperty { nonisolated public mutating func update() { fatalError() } }
@frozen @propertyWrapper public struct FocusState<Value>: DynamicProperty where Value: Hashable {
  @frozen @propertyWrapper public struct Binding { let _s: Int; public var wrappedValue: Value { get { fatalError() } nonmutating set { fatalError() } }; public var projectedValue: FocusState<Value>.Binding { fatalError() } }
  public var wrappedValue: Value { get { fatalError() } nonmutating set { fatalError() } }
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
  public init() where Value == Bool { fatalError() }
  public init<T>() where Value == T?, T: Hashable { fatalError() }
}
extension FocusState: Sendable where Value: Sendable {}
@frozen @propertyWrapper public struct AppStorage<Value>: DynamicProperty { let _s: Int
  public var wrappedValue: Value { get { fatalError() } nonmutating set { fatalError() } }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL { fatalError() }
  @available(S6, *) public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: RawRepresentable, Value.RawValue == Int { fatalError() }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: RawRepresentable, Value.RawValue == String { fatalError() }
}
extension AppStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { fatalError() }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { fatalError() }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? { fatalError() }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? { fatalError() }
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? { fatalError() }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? { fatalError() }
}
extension AppStorage { public init<R>(_ key: String, store: UserDefaults? = nil) where Value == R?, R: RawRepresentable, R.RawValue == String { fatalError() }
  public init<R>(_ key: String, store: UserDefaults? = nil) where Value == R?, R: RawRepresentable, R.RawValue == Int { fatalError() } }
@frozen @propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  public var wrappedValue: Value { get { fatalError() } nonmutating set { fatalError() } }
  public var projectedValue: Binding<Value> { fatalError() }
  public init(wrappedValue: Value, _ key: String) where Value == Bool { fatalError() }
  public init(wrappedValue: Value, _ key: String) where Value == Int { fatalError() }
  public init(wrappedValue: Value, _ key: String) where Value == String { fatalError() }
  public init(_ key: String) where Value == String? { fatalError() }
}
@frozen @propertyWrapper public struct Namespace: DynamicProperty { public init() { fatalError() }; public var wrappedValue: Namespace.ID { fatalError() }; @frozen public struct ID: Hashable, Sendable {} }
@frozen @propertyWrapper public struct ScaledMetric<Value>: DynamicProperty where Value: BinaryFloatingPoint { public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { fatalError() }; public init(wrappedValue: Value) { fatalError() }; public var wrappedValue: Value { fatalError() } }

// MARK: environment
public protocol EnvironmentKey { associatedtype Value; static var defaultValue: Self.Value { get } }
public struct EnvironmentValues: CustomStringConvertible, Sendable {
  public init() { fatalError() }
  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey { get { fatalError() } set { fatalError() } }
  public var description: String { fatalError() }
  public subscript<T>(objectType: T.Type) -> T? where T: AnyObject, T: Observable { get { fatalError() } set { fatalError() } }
}
extension EnvironmentValues {
  public var dismiss: DismissAction { fatalError() }
  public var isPresented: Bool { fatalError() }
  public var refresh: RefreshAction? { fatalError() }
  public var openURL: OpenURLAction { get { fatalError() } set { fatalError() } }
  public var isSearching: Bool { fatalError() }
  public var dismissSearch: DismissSearchAction { fatalError() }
  public var colorScheme: ColorScheme { get { fatalError() } set { fatalError() } }
  public var scenePhase: ScenePhase { get { fatalError() } set { fatalError() } }
  public var isEnabled: Bool { get { fatalError() } set { fatalError() } }
  public var locale: Locale { get { fatalError() } set { fatalError() } }
  public var calendar: Calendar { get { fatalError() } set { fatalError() } }
  public var timeZone: TimeZone { get { fatalError() } set { fatalError() } }
  public var layoutDirection: LayoutDirection { get { fatalError() } set { fatalError() } }
  public var dynamicTypeSize: DynamicTypeSize { get { fatalError() } set { fatalError() } }
  public var font: Font? { get { fatalError() } set { fatalError() } }
  public var lineLimit: Int? { get { fatalError() } set { fatalError() } }
  public var redactionReasons: RedactionReasons { get { fatalError() } set { fatalError() } }
  public var controlSize: ControlSize { get { fatalError() } set { fatalError() } }
  public var accessibilityReduceMotion: Bool { fatalError() }
  public var accessibilityReduceTransparency: Bool { fatalError() }
  public var accessibilityVoiceOverEnabled: Bool { fatalError() }
  public var isFocused: Bool { fatalError() }
  public var displayScale: CGFloat { fatalError() }
  #if os(macOS) || os(tvOS) || os(watchOS)
  @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
  #endif
  public var horizontalSizeClass: UserInterfaceSizeClass? { get { fatalError() } set { fatalError() } }
  public var verticalSizeClass: UserInterfaceSizeClass? { get { fatalError() } set { fatalError() } }
  @available(macOS, unavailable) @available(watchOS, unavailable) public var editMode: Binding<EditMode>? { get { fatalError() } set { fatalError() } }
  @available(tvOS, unavailable) @available(watchOS, unavailable) public var openWindow: OpenWindowAction { fatalError() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) public var dismissWindow: DismissWindowAction { fatalError() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) public var supportsMultipleWindows: Bool { fatalError() }
  @available(iOS, deprecated: 100000.0, message: "Use isPresented or dismiss") public var presentationMode: Binding<PresentationMode> { fatalError() }
}
public struct PresentationMode: Sendable { public var isPresented: Bool { fatalError() }; public mutating func dismiss() { fatalError() } }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum EditMode: Hashable, Sendable { case inactive, transient, active; public var isEditing: Bool { fatalError() } }
public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
public enum LayoutDirection: CaseIterable, Hashable, Sendable { case leftToRight, rightToLeft }
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public enum ControlSize: CaseIterable, Hashable, Sendable { case mini, small, regular, large, extraLarge }
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable { case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, accessibility3, accessibility4, accessibility5; public var isAccessibilitySize: Bool { fatalError() } }
public struct RedactionReasons: OptionSet, Sendable { public let rawValue: Int; public init(rawValue: Int) { fatalError() }; public static let placeholder = Self(rawValue: 1), privacy = Self(rawValue: 2), invalidated = Self(rawValue: 4) }
@MainActor @preconcurrency public struct DismissAction { public func callAsFunction() { fatalError() } }
public struct RefreshAction: Sendable { public func callAsFunction() async { fatalError() } }
@MainActor @preconcurrency public struct DismissSearchAction { public func callAsFunction() { fatalError() } }
@MainActor @preconcurrency public struct OpenURLAction {
  public init(handler: @escaping (URL) -> OpenURLAction.Result) { fatalError() }
  public func callAsFunction(_ url: URL) { fatalError() }
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) { fatalError() }
  public struct Result: Sendable { public static let handled = Result(), discarded = Result(), systemAction = Result(); init() { fatalError() }; public static func systemAction(_ url: URL) -> Result { fatalError() } }
}
@MainActor @preconcurrency public struct OpenWindowAction { public func callAsFunction(id: String) { fatalError() }; public func callAsFunction<D>(value: D) where D: Decodable, D: Encodable, D: Hashable { fatalError() }; public func callAsFunction<D>(id: String, value: D) where D: Decodable, D: Encodable, D: Hashable { fatalError() } }
@MainActor @preconcurrency public struct DismissWindowAction { public func callAsFunction() { fatalError() }; public func callAsFunction(id: String) { fatalError() } }
@frozen @propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}
extension Environment: Sendable where Value: Sendable {}
@available(S5, *) extension Environment {
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { fatalError() }
  public init<T>(_ objectType: T.Type) where Value == T?, T: AnyObject, T: Observable { fatalError() }
}
public protocol PreferenceKey { associatedtype Value; static var defaultValue: Self.Value { get }; static func reduce(value: inout Self.Value, nextValue: () -> Self.Value) }
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() = #externalMacro(module: "AppleMacros", type: "EntryMacro")

// MARK: animation
@frozen public struct Animation: Equatable, Sendable {
  public static let `default` = Animation(); init() { fatalError() }
  public static func easeInOut(duration: TimeInterval) -> Animation { fatalError() }
  public static var easeInOut: Animation { fatalError() }
  public static func easeIn(duration: TimeInterval) -> Animation { fatalError() }
  public static func easeOut(duration: TimeInterval) -> Animation { fatalError() }
  public static func linear(duration: TimeInterval) -> Animation { fatalError() }
  public static var linear: Animation { fatalError() }
  public static var spring: Animation { fatalError() }
  public static var bouncy: Animation { fatalError() }
  public static var smooth: Animation { fatalError() }
  public static var snappy: Animation { fatalError() }
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0) -> Animation { fatalError() }
  public func delay(_ delay: TimeInterval) -> Animation { fatalError() }
  public func repeatForever(autoreverses: Bool = true) -> Animation { fatalError() }
}
public struct Transaction { public init() { fatalError() }; public init(animation: Animation?) { fatalError() }; public var animation: Animation?; public var disablesAnimations: Bool }
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result { fatalError() }
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result { fatalError() }
public struct AnyTransition: Sendable { public static let opacity = AnyTransition(), slide = AnyTransition(), identity = AnyTransition(), scale = AnyTransition(); init() { fatalError() }; public static func move(edge: Edge) -> AnyTransition { fatalError() }; public func combined(with other: AnyTransition) -> AnyTransition { fatalError() } }

// MARK: app and scenes
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() { fatalError() } }
@MainActor @preconcurrency public protocol Scene { associatedtype Body: Scene; @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get } }
extension Never: Scene {}
extension Scene where Body == Never { public var body: Never { fatalError() } }
@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene { fatalError() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { fatalError() }
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Scene where C0: Scene, C1: Scene { _S() }
  public static func buildBlock<C0, C1, C2>(_ c0: C0, _ c1: C1, _ c2: C2) -> some Scene where C0: Scene, C1: Scene, C2: Scene { _S() }
  @available(iOS 16.1, macOS 13.0, tvOS 16.1, watchOS 9.1, *) public static func buildOptional<S>(_ scene: S?) -> some Scene where S: Scene { _S() }
}
public struct _S: Scene { nonisolated init() {}; public typealias Body = Never }
extension Scene {
  nonisolated public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void) -> some Scene where V: Equatable { _S() }
  nonisolated public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene where V: Equatable { _S() }
  nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene { _S() }
  nonisolated public func environment<T>(_ object: T?) -> some Scene where T: AnyObject, T: Observable { _S() }
  nonisolated public func environmentObject<T>(_ object: T) -> some Scene where T: ObservableObject { _S() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func commands<Content>(@CommandsBuilder content: () -> Content) -> some Scene where Content: Commands { _S() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { _S() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public func windowResizability(_ resizability: WindowResizability) -> some Scene { _S() }
  nonisolated public func backgroundTask<D, R>(_ task: BackgroundTask<D, R>, @_inheritActorContext action: @escaping @Sendable (D) async -> R) -> some Scene where D: Sendable, R: Sendable { _S() }
}
public struct BackgroundTask<Request, Response>: Sendable {}
extension BackgroundTask { @available(macOS, unavailable) public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> { fatalError() }
  public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void> { fatalError() } }
public struct WindowResizability: Sendable { public static let automatic = Self(), contentSize = Self(), contentMinSize = Self(); init() { fatalError() } }
public struct WindowGroup<Content> where Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
  nonisolated public init(id: String, @ViewBuilder content: () -> Content) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
  nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) { fatalError() }
  @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol { fatalError() }
  @available(tvOS, unavailable) @available(watchOS, unavailable) nonisolated public init<D, C>(for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C>, D: Decodable, D: Encodable, D: Hashable, C: View { fatalError() }
}
extension WindowGroup: Scene { public typealias Body = Never }
public struct PresentedWindowContent<Data, Content> where Data: Decodable, Data: Encodable, Data: Hashable, Content: View {}
extension PresentedWindowContent: View { public typealias Body = Never }
#if os(macOS)
public struct Settings<Content>: Scene where Content: View { nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }; public typealias Body = Never }
public struct Window<Content>: Scene where Content: View { nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) { fatalError() }; public typealias Body = Never }
public struct MenuBarExtra<Label, Content>: Scene where Label: View, Content: View { nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) where Label == SwiftUI.Label<Text, Image> { fatalError() }; public typealias Body = Never }
#endif
#if !os(tvOS) && !os(watchOS)
@MainActor @preconcurrency public protocol Commands { associatedtype Body: Commands; @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get } }
extension Never: Commands {}
extension Commands where Body == Never { public var body: Never { fatalError() } }
@resultBuilder public struct CommandsBuilder { public static func buildExpression<C>(_ c: C) -> C where C: Commands { fatalError() }
  public static func buildBlock<C>(_ c: C) -> C where C: Commands { fatalError() }
  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Commands where C0: Commands, C1: Commands { CommandGroup<EmptyView>(after: .help, addition: { EmptyView() }) } }
public struct CommandGroupPlacement: Sendable { public static let appInfo = Self(), newItem = Self(), help = Self(), toolbar = Self(), sidebar = Self(), saveItem = Self(); init() { fatalError() } }
public struct CommandGroup<Content>: Commands where Content: View { public typealias Body = Never
  nonisolated public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { fatalError() }
  nonisolated public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { fatalError() }
  nonisolated public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { fatalError() } }
public struct CommandMenu<Content>: Commands where Content: View { public typealias Body = Never; nonisolated public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() } }
public struct SidebarCommands: Commands { public typealias Body = Never; nonisolated public init() { fatalError() } }
#else
@available(tvOS, unavailable) @available(watchOS, unavailable) public protocol Commands {}
@available(tvOS, unavailable) @available(watchOS, unavailable) @resultBuilder public struct CommandsBuilder { public static func buildBlock<C>(_ c: C) -> C { fatalError() } }
#endif
#if canImport(UIKit) && !os(watchOS)
@MainActor @preconcurrency @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType>: DynamicProperty where DelegateType: NSObject, DelegateType: UIApplicationDelegate { public var wrappedValue: DelegateType { fatalError() }; public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() } }
#endif

// MARK: previews
public protocol PreviewProvider { associatedtype Previews: View; @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get } }
@available(S5, *) @freestanding(declaration) public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) = #externalMacro(module: "AppleMacros", type: "PreviewMacro")
@available(S5, *) @freestanding(declaration) public macro Preview(_ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>, _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View) = #externalMacro(module: "AppleMacros", type: "PreviewMacro")
@attached(peer) public macro Previewable() = #externalMacro(module: "AppleMacros", type: "PreviewableMacro")
