// Stand-in for the module os: unfair locks, unified logging, signposts.
@_exported import Darwin
@_exported import ObjectiveC
@_exported import Dispatch

// MARK: locks
public struct os_unfair_lock_s: Sendable { public var _os_unfair_lock_opaque: UInt32; public init() { fatalError() }; public init(_os_unfair_lock_opaque: UInt32) { fatalError() } }
public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>
@available(*, noasync) public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { fatalError() }
@available(*, noasync) public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { fatalError() }
@available(*, noasync) public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { fatalError() }
public func os_unfair_lock_assert_owner(_ lock: UnsafePointer<os_unfair_lock_s>) { fatalError() }

@available(S4, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  @frozen public enum Ownership: Hashable, Sendable { case owner, notOwner }
  public init(uncheckedState initialState: State) { fatalError() }
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R { fatalError() }
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R where R: Sendable { fatalError() }
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? { fatalError() }
  public func withLockIfAvailable<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? where R: Sendable { fatalError() }
  public func precondition(_ condition: Ownership) { fatalError() }
  @available(S6, *) public func withLock<R>(flags: OSAllocatedUnfairLockFlags, _ body: @Sendable (inout State) throws -> R) rethrows -> R where R: Sendable { fatalError() }
  @available(S6, *) public func withLockUnchecked<R>(flags: OSAllocatedUnfairLockFlags, _ body: (inout State) throws -> R) rethrows -> R { fatalError() }
}
@available(S6, *) public struct OSAllocatedUnfairLockFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { fatalError() }
  public static var adaptiveSpin: Self { fatalError() }
}
@available(S4, *)
extension OSAllocatedUnfairLock where State == Void {
  public init() { fatalError() }
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { fatalError() }
  public func withLock<R>(_ body: @Sendable () throws -> R) rethrows -> R where R: Sendable { fatalError() }
  public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? { fatalError() }
  public func withLockIfAvailable<R>(_ body: @Sendable () throws -> R) rethrows -> R? where R: Sendable { fatalError() }
  @available(*, noasync, message: "Use async-safe scoped locking instead") public func lock() { fatalError() }
  @available(*, noasync, message: "Use async-safe scoped locking instead") public func unlock() { fatalError() }
  @available(*, noasync, message: "Use async-safe scoped locking instead") public func lockIfAvailable() -> Bool { fatalError() }
}
@available(S4, *)
extension OSAllocatedUnfairLock where State: Sendable { public init(initialState: State) { fatalError() } }

// MARK: logging
public class OS_object: NSObject {}
public class OSLog: NSObject, @unchecked Sendable {
  public convenience init(subsystem: String, category: String) { fatalError() }
  public convenience init(subsystem: String, category: Category) { fatalError() }
  public class var `default`: OSLog { fatalError() }
  public class var disabled: OSLog { fatalError() }
  public var signpostsEnabled: Bool { fatalError() }
  public func isEnabled(type: OSLogType) -> Bool { fatalError() }
  public struct Category: Sendable { public let rawValue: String
    public static let pointsOfInterest = Category(rawValue: ""), dynamicTracing = Category(rawValue: ""), dynamicStackTracing = Category(rawValue: "")
    init(rawValue: String) { fatalError() } }
}
@frozen public struct OSLogType: Equatable, RawRepresentable, Sendable {
  public let rawValue: UInt8
  public init(_ value: UInt8) { fatalError() }
  public init(rawValue: UInt8) { fatalError() }
  public static let `default` = OSLogType(0), info = OSLogType(1), debug = OSLogType(2), error = OSLogType(16), fault = OSLogType(17)
}
public func os_log(_ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: any CVarArg...) { fatalError() }
public func os_log(_ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default, _ args: any CVarArg...) { fatalError() }
@available(S2, *) public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) { fatalError() }

@available(S2, *)
@frozen public struct Logger: @unchecked Sendable {
  public init(subsystem: String, category: String) { fatalError() }
  public init() { fatalError() }
  public init(_ logObj: OSLog) { fatalError() }
  public func log(_ message: OSLogMessage) { fatalError() }
  public func log(level: OSLogType, _ message: OSLogMessage) { fatalError() }
  public func trace(_ message: OSLogMessage) { fatalError() }
  public func debug(_ message: OSLogMessage) { fatalError() }
  public func info(_ message: OSLogMessage) { fatalError() }
  public func notice(_ message: OSLogMessage) { fatalError() }
  public func warning(_ message: OSLogMessage) { fatalError() }
  public func error(_ message: OSLogMessage) { fatalError() }
  public func critical(_ message: OSLogMessage) { fatalError() }
  public func fault(_ message: OSLogMessage) { fatalError() }
}
// Apple additionally requires the argument of these to be a string interpolation written at the call.
@available(S2, *)
@frozen public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  public init(stringInterpolation: OSLogInterpolation) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}
@available(S2, *)
@frozen public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
  public mutating func appendLiteral(_ literal: String) { fatalError() }
  public mutating func appendInterpolation(_ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation<T>(_ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) where T: CustomStringConvertible { fatalError() }
  public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation<T: FixedWidthInteger>(_ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation<T: FixedWidthInteger>(_ number: @autoclosure @escaping () -> T, format: OSLogInt32ExtendedFormat, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation(_ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation(_ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation(_ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation(_ pointer: @autoclosure @escaping () -> UnsafeRawBufferPointer, format: OSLogPointerFormat = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  public mutating func appendInterpolation(_ pointer: @autoclosure @escaping () -> UnsafeRawPointer, format: OSLogPointerFormat = .none, privacy: OSLogPrivacy = .auto) { fatalError() }
  @_disfavoredOverload public mutating func appendInterpolation(_ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto) { fatalError() }
}
@frozen public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case hash, none }
  public static var `public`: OSLogPrivacy { fatalError() }
  public static var `private`: OSLogPrivacy { fatalError() }
  public static var sensitive: OSLogPrivacy { fatalError() }
  public static var auto: OSLogPrivacy { fatalError() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { fatalError() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { fatalError() }
  public static func auto(mask: Mask) -> OSLogPrivacy { fatalError() }
}
@frozen public struct OSLogStringAlignment: Sendable {
  public static var none: Self { fatalError() }
  public static func right(columns: @autoclosure @escaping () -> Int) -> Self { fatalError() }
  public static func left(columns: @autoclosure @escaping () -> Int) -> Self { fatalError() }
}
@frozen public struct OSLogIntegerFormatting: Sendable {
  public static var decimal: Self { fatalError() }
  public static func decimal(explicitPositiveSign: Bool = false) -> Self { fatalError() }
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int) -> Self { fatalError() }
  public static var hex: Self { fatalError() }
  public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false) -> Self { fatalError() }
  public static var octal: Self { fatalError() }
}
@frozen public struct OSLogFloatFormatting: Sendable {
  public static var fixed: Self { fatalError() }
  public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self { fatalError() }
  public static func fixed(precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self { fatalError() }
  public static var hex: Self { fatalError() }
  public static var exponential: Self { fatalError() }
  public static var hybrid: Self { fatalError() }
  public static func exponential(precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self { fatalError() }
}
public enum OSLogBoolFormat: Sendable { case truth, answer }
public enum OSLogPointerFormat: Sendable { case ipv6Address, timeval, timespec, uuid, sockaddr, none }
public enum OSLogInt32ExtendedFormat: Sendable { case ipv4Address, secondsSince1970, darwinErrno, darwinMode, darwinSignal, bitrate, bitrateIEC, byteCount, byteCountIEC }

// MARK: signposts
@frozen public struct OSSignpostID: Equatable, Comparable, Sendable {
  public let rawValue: UInt64
  public init(_ value: UInt64) { fatalError() }
  public init(log: OSLog) { fatalError() }
  public init(log: OSLog, object: AnyObject) { fatalError() }
  public static let exclusive = OSSignpostID(0), invalid = OSSignpostID(0), null = OSSignpostID(0)
  public static func < (a: Self, b: Self) -> Bool { fatalError() }
}
public enum OSSignpostType: UInt8, Sendable { case event, begin, end }
public func os_signpost(_ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive) { fatalError() }
public func os_signpost(_ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...) { fatalError() }
public typealias SignpostMetadata = OSLogMessage
@available(S3, *) public class OSSignpostIntervalState: Codable { public required init(from d: any Decoder) throws { fatalError() }; public func encode(to e: any Encoder) throws { fatalError() } }
@available(S3, *)
@frozen public struct OSSignposter: @unchecked Sendable {
  public init() { fatalError() }
  public init(subsystem: String, category: String) { fatalError() }
  public init(subsystem: String, category: OSLog.Category) { fatalError() }
  public init(logger: Logger) { fatalError() }
  public init(logHandle: OSLog) { fatalError() }
  public static let disabled = OSSignposter()
  public var isEnabled: Bool { fatalError() }
  public func makeSignpostID() -> OSSignpostID { fatalError() }
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID { fatalError() }
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState { fatalError() }
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) -> OSSignpostIntervalState { fatalError() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) { fatalError() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) { fatalError() }
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) { fatalError() }
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) { fatalError() }
  public func withIntervalSignpost<T>(_ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T) rethrows -> T { fatalError() }
  public func withIntervalSignpost<T>(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata, around task: () throws -> T) rethrows -> T { fatalError() }
}
#if !os(watchOS)
public func os_proc_available_memory() -> Int { fatalError() }
#endif
