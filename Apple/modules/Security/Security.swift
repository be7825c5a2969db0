// The few Security names that URL loading refers to.
import ObjectiveC
public class SecTrust: @unchecked Sendable {}
public class SecCertificate: @unchecked Sendable {}
public class SecKey: @unchecked Sendable {}
public typealias OSStatus = Int32
public let errSecSuccess: OSStatus = 0, errSecItemNotFound: OSStatus = -25300, errSecDuplicateItem: OSStatus = -25299
public enum tls_protocol_version_t: UInt16, Sendable { case TLSv10 = 0x301, TLSv11, TLSv12, TLSv13, DTLSv10 = 0xfeff, DTLSv12 = 0xfefd }
public struct tls_ciphersuite_t: RawRepresentable, Hashable, Sendable { public var rawValue: UInt16; public init(rawValue: UInt16) { fatalError() } }
