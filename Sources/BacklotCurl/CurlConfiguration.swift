/// The settings of a ``CurlTransport``.
///
/// The defaults are those of `URLSession`, except that cookies and responses are not stored.
public struct CurlConfiguration: Hashable, Sendable {
  /// The selection of a proxy.
  public enum Proxy: Hashable, Sendable {
    /// The proxy that the environment variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` name.
    case environment
    /// Connections go directly to the server.
    case none
  }

  /// The maximum time for resolving the host's name and connecting.
  ///
  /// Defaults to 60 seconds.
  public var connectTimeout: Duration = .seconds(60)
  /// The maximum time without any progress of a request or its response.
  ///
  /// Defaults to 60 seconds. The time during which the request waits for a connection, for the source of its body or
  /// for the reader of the response does not count.
  public var inactivityTimeout: Duration = .seconds(60)
  /// The path of a PEM file with the certificates of the trusted authorities, or `nil` for those of the system.
  public var certificateFile: String?
  /// A Boolean value that indicates whether compressed responses are requested and decoded.
  ///
  /// Defaults to `true`. The fields of a decoded response stay as they were sent, as with `URLSession`.
  public var decodesContent = true
  /// A Boolean value that indicates whether redirects to `http` and `https` are followed.
  ///
  /// Defaults to `true`. Regardless of it, redirects are returned while a middleware of the client follows them.
  public var followsRedirects = true
  /// The maximum number of redirects that a request follows.
  ///
  /// Defaults to 20.
  public var maximumRedirects = 20
  /// A Boolean value that indicates whether HTTP/2 is used for `https` if libcurl and the server support it.
  ///
  /// Defaults to `true`. For a response by HTTP/2 that is not read, libcurl keeps up to the window of a stream, which
  /// is 32 MiB in libcurl 7.88.
  public var allowsHTTP2 = true
  /// The maximum number of simultaneous connections to a host; further requests wait.
  ///
  /// Defaults to 6.
  public var maximumConnectionsPerHost = 6
  /// The selection of a proxy.
  ///
  /// Defaults to ``Proxy/environment``.
  public var proxy: Proxy = .environment
  /// The maximum number of bytes of a response's body that ``CurlTransport/send(_:)`` reads into memory.
  ///
  /// Defaults to 64 MiB. It does not apply to ``CurlTransport/stream(_:)``.
  public var responseLimit = 64 << 20
  /// The maximum size of the head of a response in bytes.
  ///
  /// Defaults to 64 KiB.
  public var maximumHeadSize = 64 << 10

  /// Creates a configuration with the default settings.
  public init() {}
}
