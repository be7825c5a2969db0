import BacklotHTTP
import BacklotPlatform
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The protocol of `URLSession.shared` for requests to claimed hosts; requests to all others are left to the network.
///
/// It is registered with the first claim of a process, and remains registered without effect.
final class SharedSessionProtocol: URLProtocol {
  private lazy var load: StubbedLoad = {
    let claim = request.url?.host.flatMap { SharedSessionHosts.shared.claim(on: $0) }
    return claim?.makeLoad() ?? StubbedLoad(EndedTest())
  }()

  override class func canInit(with request: URLRequest) -> Bool {
    guard StubbedLoad.canCarry(request), let host = request.url?.host else { return false }
    return SharedSessionHosts.shared.claim(on: host) != nil
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override class func requestIsCacheEquivalent(_: URLRequest, to _: URLRequest) -> Bool { false }

  override func startLoading() { load.start(in: self) }

  override func stopLoading() { load.stop(in: self) }
}

// MARK: - Registration

extension SharedSessionProtocol {
  /// Registers the class on first access.
  static let registration: Void = {
    _ = URLProtocol.registerClass(SharedSessionProtocol.self)
    #if canImport(FoundationNetworking)
      putFirst(in: URLSession.shared.configuration)
    #endif
  }()

  #if canImport(FoundationNetworking)
    /// The classes before the registration.
    ///
    /// They are kept, since a request on another thread may be reading them while they are replaced.
    private static let previousClasses = Mutex<[AnyClass]>([])

    /// Puts the class in front of Foundation's own ones.
    ///
    /// On Linux, the shared session copies the registered classes when it is created, and asks them in the order of
    /// registration. Foundation's own are the first if another session was created before.
    private static func putFirst(in configuration: URLSessionConfiguration) {
      let classes = configuration.protocolClasses ?? []
      guard classes.first != SharedSessionProtocol.self else { return }
      previousClasses.withLock { $0 = classes }
      configuration.protocolClasses = [SharedSessionProtocol.self] + classes.filter { $0 != SharedSessionProtocol.self }
    }
  #endif
}

// MARK: - Late requests

/// A responder for requests whose claim ended between their creation and their start.
private struct EndedTest: LoadingResponder {
  func respond(
    to _: HTTPRequest,
    body _: [UInt8],
    within _: Duration?,
    deliver: @escaping @Sendable (Result<HTTPResponse, any Error>) -> Void
  ) -> LoadingCancellation? {
    deliver(.failure(URLSessionStubError.testEnded))
    return nil
  }
}
