// Stand-in for Apple's ObjectiveC overlay: the root class, selectors, autoreleasepool.

@frozen public struct Selector: ExpressibleByStringLiteral, Hashable, CustomStringConvertible, @unchecked Sendable {
  var ptr: OpaquePointer
  public init(_ str: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
  public var description: String { fatalError() }
}
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { fatalError() }
public func NSStringFromSelector(_ aSelector: Selector) -> String { fatalError() }

@frozen public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable, CustomStringConvertible {
  var _value: Bool
  public init(_ value: Bool) { fatalError() }
  public init(booleanLiteral value: Bool) { fatalError() }
  public var boolValue: Bool { fatalError() }
  public var description: String { fatalError() }
}
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool { fatalError() }
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool { fatalError() }

@objc public protocol NSObjectProtocol: AnyObject {
  func isEqual(_ object: Any?) -> Bool
  var hash: Int { get }
}

@objc open class NSObject: NSObjectProtocol, Equatable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  @objc public init() { fatalError() }
  @objc open func isEqual(_ object: Any?) -> Bool { fatalError() }
  @objc open var hash: Int { fatalError() }
  open var description: String { fatalError() }
  open var debugDescription: String { fatalError() }
  open func copy() -> Any { fatalError() }
  open func mutableCopy() -> Any { fatalError() }
  open func value(forKey key: String) -> Any? { fatalError() }
  open func setValue(_ value: Any?, forKey key: String) { fatalError() }
  open func responds(to aSelector: Selector!) -> Bool { fatalError() }
  open func perform(_ aSelector: Selector!, with anArgument: Any?, afterDelay delay: Double) { fatalError() }
  public func isKind(of aClass: AnyClass) -> Bool { fatalError() }
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}

public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { fatalError() }
