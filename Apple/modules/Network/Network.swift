// Stand-in for Network: connections, listeners, path monitoring (basics).
@_exported import Foundation
@_exported import Security

public enum NWError: Error, Equatable, Sendable, CustomDebugStringConvertible { case posix(POSIXErrorCode), dns(Int32), tls(OSStatus)
  public var debugDescription: String { fatalError() } }
public struct IPv4Address: Hashable, Sendable, CustomDebugStringConvertible { public init?(_ string: String) { fatalError() }; public static let any = IPv4Address("")!, loopback = IPv4Address("")!; public var debugDescription: String { fatalError() } }
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible { public init?(_ string: String) { fatalError() }; public static let any = IPv6Address("")!, loopback = IPv6Address("")!; public var debugDescription: String { fatalError() } }
public struct NWInterface: Hashable, Sendable { public enum InterfaceType: Sendable { case other, wifi, cellular, wiredEthernet, loopback }; public let type: InterfaceType; public let name: String }
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible {
  case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port), service(name: String, type: String, domain: String, interface: NWInterface?), unix(path: String), url(URL)
  public enum Host: Hashable, Sendable, ExpressibleByStringLiteral { case name(String, NWInterface?), ipv4(IPv4Address), ipv6(IPv6Address); public init(_ string: String) { fatalError() }; public init(stringLiteral: String) { fatalError() } }
  public struct Port: Hashable, Sendable, ExpressibleByIntegerLiteral, RawRepresentable { public let rawValue: UInt16; public init?(rawValue: UInt16) { fatalError() }; public init?(_ string: String) { fatalError() }; public init(integerLiteral value: UInt16) { fatalError() }; public static let any = 0 as Port, http = 80 as Port, https = 443 as Port }
  public var interface: NWInterface? { fatalError() }
  public var debugDescription: String { fatalError() }
}
public class NWProtocolOptions: @unchecked Sendable {}
public class NWProtocolTCP { public class Options: NWProtocolOptions, @unchecked Sendable { public override init() { fatalError() }; public var noDelay: Bool; public var enableKeepalive: Bool; public var keepaliveIdle: Int; public var connectionTimeout: Int } }
public class NWProtocolTLS { public class Options: NWProtocolOptions, @unchecked Sendable { public override init() { fatalError() } } }
public class NWProtocolUDP { public class Options: NWProtocolOptions, @unchecked Sendable { public override init() { fatalError() } } }
public class NWParameters: @unchecked Sendable, CustomDebugStringConvertible {
  public convenience init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = .init()) { fatalError() }
  public init() { fatalError() }
  public class var tcp: NWParameters { fatalError() }
  public class var tls: NWParameters { fatalError() }
  public class var udp: NWParameters { fatalError() }
  public var requiredInterfaceType: NWInterface.InterfaceType { get { fatalError() } set { fatalError() } }
  public var requiredLocalEndpoint: NWEndpoint? { get { fatalError() } set { fatalError() } }
  public var acceptLocalOnly: Bool { get { fatalError() } set { fatalError() } }
  public var allowLocalEndpointReuse: Bool { get { fatalError() } set { fatalError() } }
  public var includePeerToPeer: Bool { get { fatalError() } set { fatalError() } }
  public var debugDescription: String { fatalError() }
}
public struct NWPath: Equatable, Sendable { public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public let status: Status
  public let isExpensive: Bool
  public let isConstrained: Bool
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { fatalError() } }
final public class NWPathMonitor: @unchecked Sendable {
  public init() { fatalError() }
  public init(requiredInterfaceType: NWInterface.InterfaceType) { fatalError() }
  @preconcurrency final public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? { get { fatalError() } set { fatalError() } }
  final public var currentPath: NWPath { fatalError() }
  final public func start(queue: DispatchQueue) { fatalError() }
  final public func cancel() { fatalError() }
}
@available(S5, *) extension NWPathMonitor: AsyncSequence { public typealias Element = NWPath; public struct Iterator: AsyncIteratorProtocol { public mutating func next() async -> NWPath? { fatalError() } }; public func makeAsyncIterator() -> Iterator { fatalError() } }
final public class NWConnection: @unchecked Sendable, CustomDebugStringConvertible {
  public enum State: Equatable, Sendable { case setup, waiting(NWError), preparing, ready, failed(NWError), cancelled }
  public enum SendCompletion: Sendable { case contentProcessed(@Sendable (_ error: NWError?) -> Void), idempotent }
  final public class ContentContext: @unchecked Sendable { public static let defaultMessage = ContentContext(), finalMessage = ContentContext(), defaultStream = ContentContext(); init() { fatalError() }; public var isFinal: Bool { fatalError() } }
  public init(host: NWEndpoint.Host, port: NWEndpoint.Port, using: NWParameters) { fatalError() }
  public init(to: NWEndpoint, using: NWParameters) { fatalError() }
  @preconcurrency final public var stateUpdateHandler: (@Sendable (_ state: State) -> Void)? { get { fatalError() } set { fatalError() } }
  final public var state: State { fatalError() }
  final public var endpoint: NWEndpoint { fatalError() }
  final public var currentPath: NWPath? { fatalError() }
  final public func start(queue: DispatchQueue) { fatalError() }
  final public func cancel() { fatalError() }
  final public func forceCancel() { fatalError() }
  @preconcurrency final public func receive(minimumIncompleteLength: Int, maximumLength: Int, completion: @escaping @Sendable (_ content: Data?, _ contentContext: ContentContext?, _ isComplete: Bool, _ error: NWError?) -> Void) { fatalError() }
  @preconcurrency final public func receiveMessage(completion: @escaping @Sendable (_ completeContent: Data?, _ contentContext: ContentContext?, _ isComplete: Bool, _ error: NWError?) -> Void) { fatalError() }
  final public func send(content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true, completion: SendCompletion) { fatalError() }
  final public func batch(_ block: () -> Void) { fatalError() }
  final public var debugDescription: String { fatalError() }
}
final public class NWListener: @unchecked Sendable, CustomDebugStringConvertible {
  public enum State: Equatable, Sendable { case setup, waiting(NWError), ready, failed(NWError), cancelled }
  public struct Service: Equatable, Sendable { public init(name: String? = nil, type: String, domain: String? = nil) { fatalError() } }
  public init(using: NWParameters, on: NWEndpoint.Port) throws { fatalError() }
  public init(using: NWParameters) throws { fatalError() }
  final public var port: NWEndpoint.Port? { fatalError() }
  final public var state: State { fatalError() }
  final public var service: Service? { get { fatalError() } set { fatalError() } }
  @preconcurrency final public var stateUpdateHandler: (@Sendable (_ state: State) -> Void)? { get { fatalError() } set { fatalError() } }
  @preconcurrency final public var newConnectionHandler: (@Sendable (_ connection: NWConnection) -> Void)? { get { fatalError() } set { fatalError() } }
  final public var newConnectionLimit: Int { get { fatalError() } set { fatalError() } }
  final public func start(queue: DispatchQueue) { fatalError() }
  final public func cancel() { fatalError() }
  final public var debugDescription: String { fatalError() }
}
