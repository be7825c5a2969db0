public import BacklotStubs

/// The address, the number of threads, and the limits of a server.
public struct ServerConfiguration: Sendable {
  /// The address to listen at, or a name for it.
  ///
  /// `nil` restricts access to this machine: the server listens at the IPv4 loopback and, if available, the IPv6
  /// loopback, at the same port.
  ///
  /// `0.0.0.0` and `::` represent all addresses of this machine, which other machines may reach.
  public var host: String?
  /// The port to listen at, or 0 for a port that the system chooses.
  public var port: Int
  /// The number of threads that answer requests; at least one.
  public var loopCount: Int
  /// The policy for pages of other origins.
  ///
  /// By default, a browser only allows pages of the server's own origin.
  public var crossOrigin: CrossOriginPolicy?
  /// A Boolean value that indicates whether responses of at least 256 bytes in memory are compressed for clients that
  /// accept gzip or deflate.
  ///
  /// Defaults to `false`. A response whose own `Content-Encoding` is `gzip` or `deflate`, but whose content is not yet
  /// encoded, is always compressed.
  public var compressesResponses = false
  /// The size and time limits for requests.
  public var limits: ServerLimits
  /// The time and size limits for upstreams to which requests are forwarded.
  public var upstream = UpstreamLimits()
  /// A closure that receives each exchange when it has ended.
  ///
  /// It is called on the thread that answers the request, and blocks all connections of that thread until it returns.
  public var observer: (@Sendable (ServerEvent) -> Void)?
  /// A closure that receives problems that do not concern a single request, such as a lack of file descriptors.
  ///
  /// It is called on the thread that answers requests, once for a lasting problem.
  public var problemObserver: (@Sendable (String) -> Void)?
  /// A closure that receives each webhook when it has ended, on any thread.
  public var webhookObserver: (@Sendable (WebhookDelivery) -> Void)?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - host: The address to listen at. Defaults to the loopback.
  ///   - port: The port to listen at. Defaults to any free port.
  ///   - loopCount: The number of threads that answer requests. Defaults to 1.
  ///   - crossOrigin: The policy for pages of other origins. By default, a browser allows no such page.
  ///   - limits: The limits for requests.
  ///   - observer: A closure that receives each exchange. Defaults to `nil`.
  public init(
    host: String? = nil,
    port: Int = 0,
    loopCount: Int = 1,
    crossOrigin: CrossOriginPolicy? = nil,
    limits: ServerLimits = ServerLimits(),
    observer: (@Sendable (ServerEvent) -> Void)? = nil
  ) {
    self.host = host
    self.port = port
    self.loopCount = loopCount
    self.crossOrigin = crossOrigin
    self.limits = limits
    self.observer = observer
  }
}

/// The size and time limits for the requests of clients.
public struct ServerLimits: Sendable, Hashable {
  /// The maximum size of a request's head in bytes: the request line and the fields.
  ///
  /// Larger heads are refused with 431. Defaults to 65,536.
  public var headSize = 65_536
  /// The maximum size of a request's content in bytes.
  ///
  /// Larger content is refused with 413. Defaults to 64 MiB.
  public var bodySize = 64 << 20
  /// The maximum total size in bytes of the content of all requests at a time, from arrival until the request is
  /// answered.
  ///
  /// A request that exceeds the remaining space is refused with 503 and `Retry-After`, and a request whose content
  /// alone exceeds the limit with 413. Defaults to 256 MiB.
  public var totalBodySize = 256 << 20
  /// The maximum number of simultaneous connections on each loop.
  ///
  /// Further connections are closed without a response. Defaults to 65,536.
  public var connectionCount = 65_536
  /// The maximum time to receive the head of a request.
  ///
  /// The server then responds with 408. Defaults to 30 seconds.
  public var headTime: Duration = .seconds(30)
  /// The maximum time in which a client sends no request content or reads no part of a response.
  ///
  /// The connection then ends, after a 408 response if the request is incomplete. Defaults to 30 seconds. For the same
  /// time, the server reads from a client that still sends after its connection has ended, so that it receives the last
  /// response.
  public var stallTime: Duration = .seconds(30)
  /// The maximum time for which an idle connection is kept.
  ///
  /// Defaults to 75 seconds.
  public var idleTime: Duration = .seconds(75)
  /// The maximum number of webhooks that are queued or being sent at a time.
  ///
  /// Further webhooks fail with an error that states the limit. Defaults to 1,000.
  public var webhookCount = 1000
  /// The maximum number of webhooks that are being sent at a time, each on its own connection.
  ///
  /// The remaining webhooks of ``webhookCount`` are queued. Defaults to 64.
  public var webhookConnectionCount = 64
  /// The maximum time from sending a webhook to receiving its response, after which the webhook fails.
  ///
  /// Defaults to 30 seconds.
  public var webhookTime: Duration = .seconds(30)

  /// The maximum length of a chain of webhooks in which each is triggered by a request that the previous one made.
  ///
  /// Further webhooks fail with an error that states the limit. Defaults to 8.
  public var webhookChainLength = 8

  /// Creates the default limits.
  public init() {}

  /// The limits of the webhook outbox.
  var webhooks: WebhookOutbox.Limits {
    var limits = WebhookOutbox.Limits()
    (limits.count, limits.sendingCount) = (webhookCount, webhookConnectionCount)
    limits.chainLength = webhookChainLength
    return limits
  }
}
