// URL loading as in Apple's Foundation (corelibs' FoundationNetworking is not visible in these builds).
@_exported import Security

public struct URLError: Error, Hashable, Sendable, CustomNSError, LocalizedError {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static func ~= (match: Code, error: any Error) -> Bool { fatalError() }
    public typealias _ErrorType = URLError
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
  public var code: Code { fatalError() }
  public var errorCode: Int { fatalError() }
  public var userInfo: [String: Any] { fatalError() }
  public var errorUserInfo: [String: Any] { fatalError() }
  public static var errorDomain: String { fatalError() }
  public var localizedDescription: String { fatalError() }
  public var failingURL: URL? { fatalError() }
  public var failureURLString: String? { fatalError() }
  public var failureURLPeerTrust: SecTrust? { fatalError() }
  public var downloadTaskResumeData: Data? { fatalError() }
  public var uploadTaskResumeData: Data? { fatalError() }
  public enum BackgroundTaskCancelledReason: Int, Sendable { case userForceQuitApplication, backgroundUpdatesDisabled, insufficientSystemResources }
  public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? { fatalError() }
  public enum NetworkUnavailableReason: Int, Sendable { case cellular, expensive, constrained }
  public var networkUnavailableReason: NetworkUnavailableReason? { fatalError() }
  public static func == (lhs: URLError, rhs: URLError) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
extension URLError.Code {
  public static var appTransportSecurityRequiresSecureConnection: URLError.Code { fatalError() }
  public static var backgroundSessionInUseByAnotherProcess: URLError.Code { fatalError() }
  public static var backgroundSessionRequiresSharedContainer: URLError.Code { fatalError() }
  public static var backgroundSessionWasDisconnected: URLError.Code { fatalError() }
  public static var badServerResponse: URLError.Code { fatalError() }
  public static var badURL: URLError.Code { fatalError() }
  public static var callIsActive: URLError.Code { fatalError() }
  public static var cancelled: URLError.Code { fatalError() }
  public static var cannotCloseFile: URLError.Code { fatalError() }
  public static var cannotConnectToHost: URLError.Code { fatalError() }
  public static var cannotCreateFile: URLError.Code { fatalError() }
  public static var cannotDecodeContentData: URLError.Code { fatalError() }
  public static var cannotDecodeRawData: URLError.Code { fatalError() }
  public static var cannotFindHost: URLError.Code { fatalError() }
  public static var cannotLoadFromNetwork: URLError.Code { fatalError() }
  public static var cannotMoveFile: URLError.Code { fatalError() }
  public static var cannotOpenFile: URLError.Code { fatalError() }
  public static var cannotParseResponse: URLError.Code { fatalError() }
  public static var cannotRemoveFile: URLError.Code { fatalError() }
  public static var cannotWriteToFile: URLError.Code { fatalError() }
  public static var clientCertificateRejected: URLError.Code { fatalError() }
  public static var clientCertificateRequired: URLError.Code { fatalError() }
  public static var dataLengthExceedsMaximum: URLError.Code { fatalError() }
  public static var dataNotAllowed: URLError.Code { fatalError() }
  public static var dnsLookupFailed: URLError.Code { fatalError() }
  public static var downloadDecodingFailedMidStream: URLError.Code { fatalError() }
  public static var downloadDecodingFailedToComplete: URLError.Code { fatalError() }
  public static var fileDoesNotExist: URLError.Code { fatalError() }
  public static var fileIsDirectory: URLError.Code { fatalError() }
  public static var httpTooManyRedirects: URLError.Code { fatalError() }
  public static var internationalRoamingOff: URLError.Code { fatalError() }
  public static var networkConnectionLost: URLError.Code { fatalError() }
  public static var noPermissionsToReadFile: URLError.Code { fatalError() }
  public static var notConnectedToInternet: URLError.Code { fatalError() }
  public static var redirectToNonExistentLocation: URLError.Code { fatalError() }
  public static var requestBodyStreamExhausted: URLError.Code { fatalError() }
  public static var resourceUnavailable: URLError.Code { fatalError() }
  public static var secureConnectionFailed: URLError.Code { fatalError() }
  public static var serverCertificateHasBadDate: URLError.Code { fatalError() }
  public static var serverCertificateHasUnknownRoot: URLError.Code { fatalError() }
  public static var serverCertificateNotYetValid: URLError.Code { fatalError() }
  public static var serverCertificateUntrusted: URLError.Code { fatalError() }
  public static var timedOut: URLError.Code { fatalError() }
  public static var unknown: URLError.Code { fatalError() }
  public static var unsupportedURL: URLError.Code { fatalError() }
  public static var userAuthenticationRequired: URLError.Code { fatalError() }
  public static var userCancelledAuthentication: URLError.Code { fatalError() }
  public static var zeroByteResource: URLError.Code { fatalError() }
}
extension URLError {
  public static var appTransportSecurityRequiresSecureConnection: URLError.Code { fatalError() }
  public static var backgroundSessionInUseByAnotherProcess: URLError.Code { fatalError() }
  public static var backgroundSessionRequiresSharedContainer: URLError.Code { fatalError() }
  public static var backgroundSessionWasDisconnected: URLError.Code { fatalError() }
  public static var badServerResponse: URLError.Code { fatalError() }
  public static var badURL: URLError.Code { fatalError() }
  public static var callIsActive: URLError.Code { fatalError() }
  public static var cancelled: URLError.Code { fatalError() }
  public static var cannotCloseFile: URLError.Code { fatalError() }
  public static var cannotConnectToHost: URLError.Code { fatalError() }
  public static var cannotCreateFile: URLError.Code { fatalError() }
  public static var cannotDecodeContentData: URLError.Code { fatalError() }
  public static var cannotDecodeRawData: URLError.Code { fatalError() }
  public static var cannotFindHost: URLError.Code { fatalError() }
  public static var cannotLoadFromNetwork: URLError.Code { fatalError() }
  public static var cannotMoveFile: URLError.Code { fatalError() }
  public static var cannotOpenFile: URLError.Code { fatalError() }
  public static var cannotParseResponse: URLError.Code { fatalError() }
  public static var cannotRemoveFile: URLError.Code { fatalError() }
  public static var cannotWriteToFile: URLError.Code { fatalError() }
  public static var clientCertificateRejected: URLError.Code { fatalError() }
  public static var clientCertificateRequired: URLError.Code { fatalError() }
  public static var dataLengthExceedsMaximum: URLError.Code { fatalError() }
  public static var dataNotAllowed: URLError.Code { fatalError() }
  public static var dnsLookupFailed: URLError.Code { fatalError() }
  public static var downloadDecodingFailedMidStream: URLError.Code { fatalError() }
  public static var downloadDecodingFailedToComplete: URLError.Code { fatalError() }
  public static var fileDoesNotExist: URLError.Code { fatalError() }
  public static var fileIsDirectory: URLError.Code { fatalError() }
  public static var httpTooManyRedirects: URLError.Code { fatalError() }
  public static var internationalRoamingOff: URLError.Code { fatalError() }
  public static var networkConnectionLost: URLError.Code { fatalError() }
  public static var noPermissionsToReadFile: URLError.Code { fatalError() }
  public static var notConnectedToInternet: URLError.Code { fatalError() }
  public static var redirectToNonExistentLocation: URLError.Code { fatalError() }
  public static var requestBodyStreamExhausted: URLError.Code { fatalError() }
  public static var resourceUnavailable: URLError.Code { fatalError() }
  public static var secureConnectionFailed: URLError.Code { fatalError() }
  public static var serverCertificateHasBadDate: URLError.Code { fatalError() }
  public static var serverCertificateHasUnknownRoot: URLError.Code { fatalError() }
  public static var serverCertificateNotYetValid: URLError.Code { fatalError() }
  public static var serverCertificateUntrusted: URLError.Code { fatalError() }
  public static var timedOut: URLError.Code { fatalError() }
  public static var unknown: URLError.Code { fatalError() }
  public static var unsupportedURL: URLError.Code { fatalError() }
  public static var userAuthenticationRequired: URLError.Code { fatalError() }
  public static var userCancelledAuthentication: URLError.Code { fatalError() }
  public static var zeroByteResource: URLError.Code { fatalError() }
}

public struct URLRequest: Equatable, Hashable, Sendable {
  public typealias CachePolicy = NSURLRequest.CachePolicy
  public typealias NetworkServiceType = NSURLRequest.NetworkServiceType
  public typealias Attribution = NSURLRequest.Attribution
  public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) { fatalError() }
  public var url: URL?
  public var cachePolicy: CachePolicy
  public var timeoutInterval: TimeInterval
  public var mainDocumentURL: URL?
  public var networkServiceType: NetworkServiceType
  public var allowsCellularAccess: Bool
  public var allowsExpensiveNetworkAccess: Bool
  public var allowsConstrainedNetworkAccess: Bool
  public var assumesHTTP3Capable: Bool
  public var attribution: Attribution
  public var requiresDNSSECValidation: Bool
  public var httpMethod: String?
  public var allHTTPHeaderFields: [String: String]?
  public func value(forHTTPHeaderField field: String) -> String? { fatalError() }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) { fatalError() }
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) { fatalError() }
  public var httpBody: Data?
  public var httpBodyStream: InputStream? { get { fatalError() } set { fatalError() } }
  public var httpShouldHandleCookies: Bool
  public var httpShouldUsePipelining: Bool
  public static func == (lhs: URLRequest, rhs: URLRequest) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
open class NSURLRequest: NSObject, @unchecked Sendable {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy = 0, reloadIgnoringLocalCacheData = 1, returnCacheDataElseLoad = 2, returnCacheDataDontLoad = 3, reloadIgnoringLocalAndRemoteCacheData = 4, reloadRevalidatingCacheData = 5
    public static var reloadIgnoringCacheData: CachePolicy { fatalError() } }
  public enum NetworkServiceType: UInt, Sendable { case `default` = 0, video = 2, background = 3, voice = 4, responsiveData = 6, avStreaming = 8, responsiveAV = 9, callSignaling = 11 }
  public enum Attribution: UInt, Sendable { case developer = 0, user = 1 }
}
open class NSMutableURLRequest: NSURLRequest, @unchecked Sendable {}
open class URLResponse: NSObject, NSCopying, @unchecked Sendable {
  public init(url URL: URL, mimeType MIMEType: String?, expectedContentLength length: Int, textEncodingName name: String?) { fatalError() }
  open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
  open var url: URL? { fatalError() }
  open var mimeType: String? { fatalError() }
  open var expectedContentLength: Int64 { fatalError() }
  open var textEncodingName: String? { fatalError() }
  open var suggestedFilename: String? { fatalError() }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public init?(url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?) { fatalError() }
  open var statusCode: Int { fatalError() }
  open var allHeaderFields: [AnyHashable: Any] { fatalError() }
  open func value(forHTTPHeaderField field: String) -> String? { fatalError() }
  open class func localizedString(forStatusCode statusCode: Int) -> String { fatalError() }
}
open class CachedURLResponse: NSObject, @unchecked Sendable {
  public init(response: URLResponse, data: Data) { fatalError() }
  public init(response: URLResponse, data: Data, userInfo: [AnyHashable: Any]? = nil, storagePolicy: URLCache.StoragePolicy) { fatalError() }
  open var response: URLResponse { fatalError() }
  open var data: Data { fatalError() }
  open var userInfo: [AnyHashable: Any]? { fatalError() }
  open var storagePolicy: URLCache.StoragePolicy { fatalError() }
}
open class URLCache: NSObject, @unchecked Sendable {
  public enum StoragePolicy: UInt, Sendable { case allowed, allowedInMemoryOnly, notAllowed }
  open class var shared: URLCache { get { fatalError() } set { fatalError() } }
  public init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String?) { fatalError() }
  public init(memoryCapacity: Int, diskCapacity: Int, directory directoryURL: URL? = nil) { fatalError() }
  open func cachedResponse(for request: URLRequest) -> CachedURLResponse? { fatalError() }
  open func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) { fatalError() }
  open func removeCachedResponse(for request: URLRequest) { fatalError() }
  open func removeAllCachedResponses() { fatalError() }
  open func removeCachedResponses(since date: Date) { fatalError() }
  open var memoryCapacity: Int { get { fatalError() } set { fatalError() } }
  open var diskCapacity: Int { get { fatalError() } set { fatalError() } }
  open var currentMemoryUsage: Int { fatalError() }
  open var currentDiskUsage: Int { fatalError() }
}
public struct HTTPCookiePropertyKey: RawRepresentable, Hashable, Sendable { public let rawValue: String
  public init(_ rawValue: String) { fatalError() }
  public init(rawValue: String) { fatalError() }
  public static let name = Self(""), value = Self(""), domain = Self(""), path = Self(""), expires = Self(""), secure = Self("") }
open class HTTPCookie: NSObject, @unchecked Sendable {
  public init?(properties: [HTTPCookiePropertyKey: Any]) { fatalError() }
  open class func requestHeaderFields(with cookies: [HTTPCookie]) -> [String: String] { fatalError() }
  open class func cookies(withResponseHeaderFields headerFields: [String: String], for URL: URL) -> [HTTPCookie] { fatalError() }
  open var name: String { fatalError() }
  open var value: String { fatalError() }
  open var domain: String { fatalError() }
  open var path: String { fatalError() }
  open var expiresDate: Date? { fatalError() }
  public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain }
}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {
  open class var shared: HTTPCookieStorage { fatalError() }
  open var cookies: [HTTPCookie]? { fatalError() }
  open func setCookie(_ cookie: HTTPCookie) { fatalError() }
  open func deleteCookie(_ cookie: HTTPCookie) { fatalError() }
  open func cookies(for URL: URL) -> [HTTPCookie]? { fatalError() }
  open var cookieAcceptPolicy: HTTPCookie.AcceptPolicy { get { fatalError() } set { fatalError() } }
}
open class URLCredential: NSObject, @unchecked Sendable {
  public enum Persistence: UInt, Sendable { case none, forSession, permanent, synchronizable }
  public init(user: String, password: String, persistence: Persistence) { fatalError() }
  public init(trust: SecTrust) { fatalError() }
  open var user: String? { fatalError() }
  open var password: String? { fatalError() }
  open var hasPassword: Bool { fatalError() }
  open var persistence: Persistence { fatalError() }
}
open class URLCredentialStorage: NSObject, @unchecked Sendable { open class var shared: URLCredentialStorage { fatalError() } }
public let NSURLAuthenticationMethodServerTrust = "", NSURLAuthenticationMethodClientCertificate = "", NSURLAuthenticationMethodHTTPBasic = "", NSURLAuthenticationMethodHTTPDigest = "", NSURLAuthenticationMethodDefault = ""
open class URLProtectionSpace: NSObject, @unchecked Sendable {
  open var host: String { fatalError() }
  open var port: Int { fatalError() }
  open var realm: String? { fatalError() }
  open var `protocol`: String? { fatalError() }
  open var authenticationMethod: String { fatalError() }
  open var serverTrust: SecTrust? { fatalError() }
}
public protocol URLAuthenticationChallengeSender: ObjectiveC.NSObjectProtocol, Sendable {}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  open var protectionSpace: URLProtectionSpace { fatalError() }
  open var proposedCredential: URLCredential? { fatalError() }
  open var previousFailureCount: Int { fatalError() }
  open var error: (any Error)? { fatalError() }
}

open class URLSession: NSObject, @unchecked Sendable {
  open class var shared: URLSession { fatalError() }
  public init(configuration: URLSessionConfiguration) { fatalError() }
  public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?) { fatalError() }
  @available(*, deprecated, message: "Please use +[NSURLSession sharedSession] or other class methods to create instances") public override init() { fatalError() }
  open var delegateQueue: OperationQueue { fatalError() }
  open var delegate: (any URLSessionDelegate)? { fatalError() }
  open var configuration: URLSessionConfiguration { fatalError() }
  open var sessionDescription: String? { get { fatalError() } set { fatalError() } }
  open func finishTasksAndInvalidate() { fatalError() }
  open func invalidateAndCancel() { fatalError() }
  open func reset(completionHandler: @escaping @Sendable () -> Void) { fatalError() }
  open func reset() async { fatalError() }
  open func flush(completionHandler: @escaping @Sendable () -> Void) { fatalError() }
  open func flush() async { fatalError() }
  open func getTasksWithCompletionHandler(_ completionHandler: @escaping @Sendable ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) -> Void) { fatalError() }
  open var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) { get async { fatalError() } }
  open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) { fatalError() }
  open var allTasks: [URLSessionTask] { get async { fatalError() } }
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func dataTask(with url: URL) -> URLSessionDataTask { fatalError() }
  open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
  open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask { fatalError() }
  open func uploadTask(withResumeData resumeData: Data) -> URLSessionUploadTask { fatalError() }
  open func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask { fatalError() }
  open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { fatalError() }
  open func downloadTask(with url: URL) -> URLSessionDownloadTask { fatalError() }
  open func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask { fatalError() }
  open func streamTask(withHostName hostname: String, port: Int) -> URLSessionStreamTask { fatalError() }
  open func webSocketTask(with url: URL) -> URLSessionWebSocketTask { fatalError() }
  open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask { fatalError() }
  open func dataTask(with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask { fatalError() }
  open func dataTask(with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask { fatalError() }
  open func uploadTask(with request: URLRequest, fromFile fileURL: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionUploadTask { fatalError() }
  open func uploadTask(with request: URLRequest, from bodyData: Data?, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionUploadTask { fatalError() }
  open func downloadTask(with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void) -> URLSessionDownloadTask { fatalError() }
  open func downloadTask(with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void) -> URLSessionDownloadTask { fatalError() }
  public enum AuthChallengeDisposition: Int, Sendable { case useCredential = 0, performDefaultHandling = 1, cancelAuthenticationChallenge = 2, rejectProtectionSpace = 3 }
  public enum ResponseDisposition: Int, Sendable { case cancel = 0, allow = 1, becomeDownload = 2, becomeStream = 3 }
  public enum DelayedRequestDisposition: Int, Sendable { case continueLoading = 0, useNewRequest = 1, cancel = 2 }
}
extension URLSession {
  public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) { fatalError() }
  public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) { fatalError() }
  public func upload(for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) { fatalError() }
  public func upload(for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) { fatalError() }
  public func download(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (URL, URLResponse) { fatalError() }
  public func download(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (URL, URLResponse) { fatalError() }
  public func download(resumeFrom resumeData: Data, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (URL, URLResponse) { fatalError() }
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    public typealias AsyncIterator = Iterator
    public var task: URLSessionDataTask { fatalError() }
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async throws -> UInt8? { fatalError() }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
  public func bytes(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (AsyncBytes, URLResponse) { fatalError() }
  public func bytes(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (AsyncBytes, URLResponse) { fatalError() }
}
@available(*, unavailable)
extension URLSession.AsyncBytes.Iterator: Sendable {}

open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
  @available(*, deprecated, message: "Please use NSURLSessionConfiguration.defaultSessionConfiguration or other class methods to create instances") public override init() { fatalError() }
  open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
  open class var `default`: URLSessionConfiguration { fatalError() }
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }
  public enum MultipathServiceType: Int, Sendable { case none = 0, handover = 1, interactive = 2, aggregate = 3 }
  open var identifier: String? { fatalError() }
  open var requestCachePolicy: NSURLRequest.CachePolicy { get { fatalError() } set { fatalError() } }
  open var timeoutIntervalForRequest: TimeInterval { get { fatalError() } set { fatalError() } }
  open var timeoutIntervalForResource: TimeInterval { get { fatalError() } set { fatalError() } }
  open var networkServiceType: NSURLRequest.NetworkServiceType { get { fatalError() } set { fatalError() } }
  open var allowsCellularAccess: Bool { get { fatalError() } set { fatalError() } }
  open var allowsExpensiveNetworkAccess: Bool { get { fatalError() } set { fatalError() } }
  open var allowsConstrainedNetworkAccess: Bool { get { fatalError() } set { fatalError() } }
  open var requiresDNSSECValidation: Bool { get { fatalError() } set { fatalError() } }
  open var waitsForConnectivity: Bool { get { fatalError() } set { fatalError() } }
  open var isDiscretionary: Bool { get { fatalError() } set { fatalError() } }
  open var sharedContainerIdentifier: String? { get { fatalError() } set { fatalError() } }
  open var sessionSendsLaunchEvents: Bool { get { fatalError() } set { fatalError() } }
  open var connectionProxyDictionary: [AnyHashable: Any]? { get { fatalError() } set { fatalError() } }
  open var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t { get { fatalError() } set { fatalError() } }
  open var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t { get { fatalError() } set { fatalError() } }
  open var httpShouldUsePipelining: Bool { get { fatalError() } set { fatalError() } }
  open var httpShouldSetCookies: Bool { get { fatalError() } set { fatalError() } }
  open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy { get { fatalError() } set { fatalError() } }
  open var httpAdditionalHeaders: [AnyHashable: Any]? { get { fatalError() } set { fatalError() } }
  open var httpMaximumConnectionsPerHost: Int { get { fatalError() } set { fatalError() } }
  open var httpCookieStorage: HTTPCookieStorage? { get { fatalError() } set { fatalError() } }
  open var urlCredentialStorage: URLCredentialStorage? { get { fatalError() } set { fatalError() } }
  open var urlCache: URLCache? { get { fatalError() } set { fatalError() } }
  open var shouldUseExtendedBackgroundIdleMode: Bool { get { fatalError() } set { fatalError() } }
  open var protocolClasses: [AnyClass]? { get { fatalError() } set { fatalError() } }
  @available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) open var usesClassicLoadingMode: Bool { get { fatalError() } set { fatalError() } }
  @available(macOS, unavailable) open var multipathServiceType: MultipathServiceType { get { fatalError() } set { fatalError() } }
}

open class URLSessionTask: NSObject, NSCopying, ProgressReporting, @unchecked Sendable {
  @available(*, deprecated, message: "Not supported") public override init() { fatalError() }
  open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
  public enum State: Int, Sendable { case running = 0, suspended = 1, canceling = 2, completed = 3 }
  open var taskIdentifier: Int { fatalError() }
  open var originalRequest: URLRequest? { fatalError() }
  open var currentRequest: URLRequest? { fatalError() }
  open var response: URLResponse? { fatalError() }
  open var delegate: (any URLSessionTaskDelegate)? { get { fatalError() } set { fatalError() } }
  open var progress: Progress { fatalError() }
  open var earliestBeginDate: Date? { get { fatalError() } set { fatalError() } }
  open var countOfBytesClientExpectsToSend: Int64 { get { fatalError() } set { fatalError() } }
  open var countOfBytesClientExpectsToReceive: Int64 { get { fatalError() } set { fatalError() } }
  open var countOfBytesReceived: Int64 { fatalError() }
  open var countOfBytesSent: Int64 { fatalError() }
  open var countOfBytesExpectedToSend: Int64 { fatalError() }
  open var countOfBytesExpectedToReceive: Int64 { fatalError() }
  open var taskDescription: String? { get { fatalError() } set { fatalError() } }
  open func cancel() { fatalError() }
  open var state: State { fatalError() }
  open var error: (any Error)? { fatalError() }
  open func suspend() { fatalError() }
  open func resume() { fatalError() }
  open var priority: Float { get { fatalError() } set { fatalError() } }
  open var prefersIncrementalDelivery: Bool { get { fatalError() } set { fatalError() } }
  public static let defaultPriority: Float = 0.5, lowPriority: Float = 0.25, highPriority: Float = 0.75
}
public protocol ProgressReporting: ObjectiveC.NSObjectProtocol { var progress: Progress { get } }
public let NSURLSessionTransferSizeUnknown: Int64 = -1
public let NSURLSessionDownloadTaskResumeData = ""
public let NSURLErrorDomain = ""
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {
  @available(*, deprecated, message: "Please use -[NSURLSession dataTaskWithRequest:] or other NSURLSession methods to create instances") public override init() { fatalError() }
}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {
  open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) { fatalError() }
  open func cancelByProducingResumeData() async -> Data? { fatalError() }
}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) { fatalError() }
  open func cancelByProducingResumeData() async -> Data? { fatalError() }
}
open class URLSessionStreamTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
  public enum Message: Sendable { case data(Data), string(String) }
  public enum CloseCode: Int, Sendable { case invalid = 0, normalClosure = 1000, goingAway = 1001, protocolError = 1002, unsupportedData = 1003, noStatusReceived = 1005, abnormalClosure = 1006, invalidFramePayloadData = 1007, policyViolation = 1008, messageTooBig = 1009, mandatoryExtensionMissing = 1010, internalServerError = 1011, tlsHandshakeFailure = 1015 }
  public func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) { fatalError() }
  public func send(_ message: Message) async throws { fatalError() }
  public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) { fatalError() }
  public func receive() async throws -> Message { fatalError() }
  open func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) { fatalError() }
  open func cancel(with closeCode: CloseCode, reason: Data?) { fatalError() }
  open var maximumMessageSize: Int { get { fatalError() } set { fatalError() } }
  open var closeCode: CloseCode { fatalError() }
  open var closeReason: Data? { fatalError() }
}

// Optional Objective-C requirements are requirements with default implementations here, in both the
// completion-handler and the async form.
public protocol URLSessionDelegate: ObjectiveC.NSObjectProtocol, Sendable {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)
  func urlSession(_ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest, completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void)
  func urlSession(_ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest) async -> (URLSession.DelayedRequestDisposition, URLRequest?)
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest?
  func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
  func urlSession(_ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void)
  func urlSession(_ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
  func urlSession(_ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse)
  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse, completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse) async -> URLSession.ResponseDisposition
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome streamTask: URLSessionStreamTask)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse, completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse) async -> CachedURLResponse?
}
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64)
}
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)
  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}
extension URLSessionDelegate {
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { fatalError() }
  public func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { fatalError() }
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { fatalError() }
}
extension URLSessionTaskDelegate {
  public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest, completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest) async -> (URLSession.DelayedRequestDisposition, URLRequest?) { fatalError() }
  public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest? { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64, totalBytesExpectedToSend: Int64) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) { fatalError() }
  public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { fatalError() }
}
extension URLSessionDataDelegate {
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse, completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse) async -> URLSession.ResponseDisposition { fatalError() }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask) { fatalError() }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome streamTask: URLSessionStreamTask) { fatalError() }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { fatalError() }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse, completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void) { fatalError() }
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse) async -> CachedURLResponse? { fatalError() }
}
extension URLSessionDownloadDelegate {
  public func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64) { fatalError() }
  public func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64) { fatalError() }
}
extension URLSessionWebSocketDelegate {
  public func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?) { fatalError() }
  public func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?) { fatalError() }
}

open class URLSessionTaskMetrics: NSObject, @unchecked Sendable {
  open var transactionMetrics: [URLSessionTaskTransactionMetrics] { fatalError() }
  open var taskInterval: DateInterval { fatalError() }
  open var redirectCount: Int { fatalError() }
  public enum ResourceFetchType: Int, Sendable { case unknown = 0, networkLoad = 1, serverPush = 2, localCache = 3 }
  public enum DomainResolutionProtocol: Int, Sendable { case unknown = 0, udp, tcp, tls, https }
}
open class URLSessionTaskTransactionMetrics: NSObject, @unchecked Sendable {
  open var request: URLRequest { fatalError() }
  open var response: URLResponse? { fatalError() }
  open var fetchStartDate: Date? { fatalError() }
  open var domainLookupStartDate: Date? { fatalError() }
  open var domainLookupEndDate: Date? { fatalError() }
  open var connectStartDate: Date? { fatalError() }
  open var secureConnectionStartDate: Date? { fatalError() }
  open var secureConnectionEndDate: Date? { fatalError() }
  open var connectEndDate: Date? { fatalError() }
  open var requestStartDate: Date? { fatalError() }
  open var requestEndDate: Date? { fatalError() }
  open var responseStartDate: Date? { fatalError() }
  open var responseEndDate: Date? { fatalError() }
  open var networkProtocolName: String? { fatalError() }
  open var isProxyConnection: Bool { fatalError() }
  open var isReusedConnection: Bool { fatalError() }
  open var isCellular: Bool { fatalError() }
  open var isExpensive: Bool { fatalError() }
  open var isConstrained: Bool { fatalError() }
  open var isMultipath: Bool { fatalError() }
  open var resourceFetchType: URLSessionTaskMetrics.ResourceFetchType { fatalError() }
  open var domainResolutionProtocol: URLSessionTaskMetrics.DomainResolutionProtocol { fatalError() }
  open var countOfRequestHeaderBytesSent: Int64 { fatalError() }
  open var countOfRequestBodyBytesSent: Int64 { fatalError() }
  open var countOfRequestBodyBytesBeforeEncoding: Int64 { fatalError() }
  open var countOfResponseHeaderBytesReceived: Int64 { fatalError() }
  open var countOfResponseBodyBytesReceived: Int64 { fatalError() }
  open var countOfResponseBodyBytesAfterDecoding: Int64 { fatalError() }
  open var localAddress: String? { fatalError() }
  open var localPort: Int? { fatalError() }
  open var remoteAddress: String? { fatalError() }
  open var remotePort: Int? { fatalError() }
  open var negotiatedTLSProtocolVersion: tls_protocol_version_t? { fatalError() }
  open var negotiatedTLSCipherSuite: tls_ciphersuite_t? { fatalError() }
}

public protocol URLProtocolClient: ObjectiveC.NSObjectProtocol {
  func urlProtocol(_ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse)
  func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
  func urlProtocol(_ protocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy)
  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
  func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
  func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge)
  func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge)
}
open class URLProtocol: NSObject {
  public init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) { fatalError() }
  public convenience init(task: URLSessionTask, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) { fatalError() }
  open var client: (any URLProtocolClient)? { fatalError() }
  open var request: URLRequest { fatalError() }
  open var cachedResponse: CachedURLResponse? { fatalError() }
  open var task: URLSessionTask? { fatalError() }
  open class func canInit(with request: URLRequest) -> Bool { fatalError() }
  open class func canInit(with task: URLSessionTask) -> Bool { fatalError() }
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { fatalError() }
  open class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { fatalError() }
  open func startLoading() { fatalError() }
  open func stopLoading() { fatalError() }
  open class func property(forKey key: String, in request: URLRequest) -> Any? { fatalError() }
  open class func setProperty(_ value: Any, forKey key: String, in request: NSMutableURLRequest) { fatalError() }
  open class func registerClass(_ protocolClass: AnyClass) -> Bool { fatalError() }
  open class func unregisterClass(_ protocolClass: AnyClass) { fatalError() }
}

extension Stream {
  #if _runtime(_ObjC)
    public class func getBoundStreams(withBufferSize bufferSize: Int, inputStream: AutoreleasingUnsafeMutablePointer<InputStream?>?, outputStream: AutoreleasingUnsafeMutablePointer<OutputStream?>?) { fatalError() }
  #else
    public class func getBoundStreams(withBufferSize bufferSize: Int, inputStream: UnsafeMutablePointer<InputStream?>?, outputStream: UnsafeMutablePointer<OutputStream?>?) { fatalError() }
  #endif
}
