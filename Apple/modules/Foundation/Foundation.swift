// Stand-in for Apple's Foundation: the toolchain's swift-corelibs-foundation (re-stamped as FndCorelib)
// plus what Apple's has in addition or declares differently.
@_exported import FndCorelib
@_exported import ObjectiveC
@_exported import Darwin
@_exported import Dispatch
@_exported import CoreGraphics

// These win over the corelibs declarations of the same name, because this module re-exports FndCorelib.
public typealias NSObject = ObjectiveC.NSObject
public typealias NSObjectProtocol = ObjectiveC.NSObjectProtocol
public typealias Selector = ObjectiveC.Selector
public typealias ObjCBool = ObjectiveC.ObjCBool
extension ObjectiveC.NSObject: FndCorelib.NSObjectProtocol {
  @nonobjc public func `self`() -> Self { fatalError() }
  @nonobjc public func isProxy() -> Bool { fatalError() }
}
extension FileManager {
  public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjectiveC.ObjCBool>?) -> Bool { fatalError() }
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { fatalError() }
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { fatalError() }
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & ObjectiveC.NSObjectProtocol)? { fatalError() }
  public func trashItem(at url: URL, resultingItemURL outResultingURL: UnsafeMutablePointer<NSURL?>?) throws { fatalError() }
}

// MARK: key-value observing
open class NSKeyValueObservation: NSObject, @unchecked Sendable { open func invalidate() { fatalError() } }
public struct NSKeyValueObservedChange<Value> {
  public let kind: NSKeyValueChange
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}
public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { fatalError() }
  public static let new = Self(rawValue: 1), old = Self(rawValue: 2), initial = Self(rawValue: 4), prior = Self(rawValue: 8)
}
public protocol _KeyValueCodingAndObserving {}
extension ObjectiveC.NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
  @preconcurrency public func observe<Value>(_ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [], changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void) -> NSKeyValueObservation { fatalError() }
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) { fatalError() }
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) { fatalError() }
}

// MARK: ProcessInfo, Bundle, NSItemProvider, archiving, files
extension ProcessInfo {
  public var isMacCatalystApp: Bool { fatalError() }
  public var isiOSAppOnMac: Bool { fatalError() }
  @available(iOS 26.1, macOS 26.1, tvOS 26.1, watchOS 26.1, visionOS 26.1, *) public var isiOSAppOnVision: Bool { fatalError() }
  public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
  public var thermalState: ThermalState { fatalError() }
  public var isLowPowerModeEnabled: Bool { fatalError() }
  public static let thermalStateDidChangeNotification = NSNotification.Name("")
  public struct ActivityOptions: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { fatalError() }
    public static let userInitiated = Self(rawValue: 1), background = Self(rawValue: 2), idleSystemSleepDisabled = Self(rawValue: 4), userInitiatedAllowingIdleSystemSleep = Self(rawValue: 8)
  }
  public func beginActivity(options: ActivityOptions = [], reason: String) -> any FndCorelib.NSObjectProtocol { fatalError() }
  public func endActivity(_ activity: any FndCorelib.NSObjectProtocol) { fatalError() }
  @available(macOS, unavailable)
  public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) { fatalError() }
}
extension NSNotification.Name { public static let NSProcessInfoPowerStateDidChange = NSNotification.Name("") }
extension URLResourceValues {
  public var volumeAvailableCapacityForImportantUsage: Int64? { fatalError() }
  public var volumeAvailableCapacityForOpportunisticUsage: Int64? { fatalError() }
  public var ubiquitousItemIsDownloading: Bool? { fatalError() }
}
extension FileAttributeKey { public static let protectionKey = FileAttributeKey(rawValue: "") }
public struct FileProtectionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { fatalError() }
  public static let none = Self(rawValue: ""), complete = Self(rawValue: ""), completeUnlessOpen = Self(rawValue: ""), completeUntilFirstUserAuthentication = Self(rawValue: "")
}
open class NSItemProvider: NSObject, @unchecked Sendable {
  public override init() { super.init() }
  public convenience init?(contentsOf fileURL: URL!) { fatalError() }
  public init(item: (any NSSecureCoding)?, typeIdentifier: String?) { fatalError() }
  public convenience init(object: any NSItemProviderWriting) { fatalError() }
  open var registeredTypeIdentifiers: [String] { fatalError() }
  open var suggestedName: String? { get { fatalError() } set { fatalError() } }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { fatalError() }
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { fatalError() }
  open func loadObject(ofClass aClass: any NSItemProviderReading.Type, completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void) -> Progress { fatalError() }
  open func loadDataRepresentation(forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress { fatalError() }
  open func loadFileRepresentation(forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void) -> Progress { fatalError() }
  open func loadItem(forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil) async throws -> any NSSecureCoding { fatalError() }
  open func registerDataRepresentation(forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility, loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?) { fatalError() }
}
public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }
public protocol NSItemProviderReading: AnyObject { static var readableTypeIdentifiersForItemProvider: [String] { get } }
public protocol NSItemProviderWriting: AnyObject { static var writableTypeIdentifiersForItemProvider: [String] { get } }
extension NSKeyedUnarchiver {
  public static func unarchivedObject<DecodedObjectType>(ofClass cls: DecodedObjectType.Type, from data: Data) throws -> DecodedObjectType? where DecodedObjectType: ObjectiveC.NSObject, DecodedObjectType: NSCoding { fatalError() }
}
open class NSFileCoordinator: NSObject {
  public struct ReadingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt = 0) { fatalError() }
    public static let withoutChanges = Self(rawValue: 1), resolvesSymbolicLink = Self(rawValue: 2), immediatelyAvailableMetadataOnly = Self(rawValue: 4), forUploading = Self(rawValue: 8) }
  public struct WritingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt = 0) { fatalError() }
    public static let forDeleting = Self(rawValue: 1), forMoving = Self(rawValue: 2), forMerging = Self(rawValue: 4), forReplacing = Self(rawValue: 8) }
  public init(filePresenter filePresenterOrNil: (any NSFilePresenter)? = nil) { fatalError() }
  open func coordinate(readingItemAt url: URL, options: ReadingOptions = [], error outError: UnsafeMutablePointer<NSError?>?, byAccessor reader: (URL) -> Void) { fatalError() }
  open func coordinate(writingItemAt url: URL, options: WritingOptions = [], error outError: UnsafeMutablePointer<NSError?>?, byAccessor writer: (URL) -> Void) { fatalError() }
}
public protocol NSFilePresenter: AnyObject { var presentedItemURL: URL? { get }; var presentedItemOperationQueue: OperationQueue { get } }

// MARK: localized strings
public struct LocalizedStringResource: Sendable, Equatable, ExpressibleByStringInterpolation, CustomLocalizedStringResourceConvertible {
  public init(_ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) { fatalError() }
  public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
  public enum BundleDescription: Sendable, Equatable { case main, forClass(AnyClass), atURL(URL)
    public static func == (a: Self, b: Self) -> Bool { fatalError() } }
  public var key: String { fatalError() }
  public var table: String? { fatalError() }
  public var locale: Locale { get { fatalError() } set { fatalError() } }
  public var localizedStringResource: LocalizedStringResource { fatalError() }
}
public protocol CustomLocalizedStringResourceConvertible { var localizedStringResource: LocalizedStringResource { get } }
extension String {
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    public init(_ value: String) { fatalError() }
    public init(stringLiteral value: String) { fatalError() }
    public init(stringInterpolation: StringInterpolation) { fatalError() }
    public struct StringInterpolation: StringInterpolationProtocol, Equatable, Sendable {
      public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
      public mutating func appendLiteral(_ literal: String) { fatalError() }
      public mutating func appendInterpolation(_ string: String) { fatalError() }
      public mutating func appendInterpolation(_ substring: Substring) { fatalError() }
      public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { fatalError() }
      public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) { fatalError() }
      public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String { fatalError() }
      public mutating func appendInterpolation(_ resource: LocalizedStringResource) { fatalError() }
    }
  }
  public init(localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil) { fatalError() }
  public init(localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil) { fatalError() }
  public init(localized resource: LocalizedStringResource) { fatalError() }
}
public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}
extension NotificationCenter {
  @preconcurrency public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil) -> Notifications { fatalError() }
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification
    public struct Iterator: AsyncIteratorProtocol { public mutating func next() async -> Notification? { fatalError() } }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  public func addObserver(_ observer: Any, selector aSelector: ObjectiveC.Selector, name aName: NSNotification.Name?, object anObject: Any?) { fatalError() }
}
public struct AsyncCharacterSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  public typealias Element = Character
  public struct AsyncIterator: AsyncIteratorProtocol { public mutating func next() async throws -> Character? { fatalError() } }
  public func makeAsyncIterator() -> AsyncIterator { fatalError() }
}
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  public typealias Element = String
  public struct AsyncIterator: AsyncIteratorProtocol { public mutating func next() async throws -> String? { fatalError() } }
  public func makeAsyncIterator() -> AsyncIterator { fatalError() }
}
extension AsyncSequence where Element == UInt8 {
  public var lines: AsyncLineSequence<Self> { fatalError() }
  public var characters: AsyncCharacterSequence<Self> { fatalError() }
}
extension FileHandle {
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    public struct Iterator: AsyncIteratorProtocol { public mutating func next() async throws -> UInt8? { fatalError() } }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  public var bytes: AsyncBytes { fatalError() }
}
extension URL {
  public typealias AsyncBytes = URLSession.AsyncBytes
  public var resourceBytes: AsyncBytes { fatalError() }
  public var lines: AsyncLineSequence<AsyncBytes> { fatalError() }
}

// Date.RelativeFormatStyle exists in corelibs, without this conformance.
extension Date.RelativeFormatStyle: FormatStyle {
  public typealias FormatInput = Date
  public typealias FormatOutput = String
  public func format(_ destDate: Date) -> String { fatalError() }
}
extension FormatStyle where Self == Date.RelativeFormatStyle {
  public static func relative(presentation: Date.RelativeFormatStyle.Presentation, unitsStyle: Date.RelativeFormatStyle.UnitsStyle = .wide) -> Self { fatalError() }
}

// From Core Foundation.
public final class CFRunLoop {}
public final class CFString {}
public typealias CFTypeRef = AnyObject
public struct CFRunLoopMode: RawRepresentable, Hashable {
  public var rawValue: CFString { fatalError() }
  public init(rawValue: CFString) { fatalError() }
  public static var commonModes: CFRunLoopMode { fatalError() }
  public static func == (left: Self, right: Self) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
public func CFRunLoopGetCurrent() -> CFRunLoop! { fatalError() }
public func CFRunLoopPerformBlock(_ rl: CFRunLoop!, _ mode: CFTypeRef!, _ block: (() -> Void)!) { fatalError() }
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) { fatalError() }
