public import BacklotStubs

/// Where a server listens, with how many threads, and what it bears.
public struct ServerConfiguration: Sendable {
  /// The address to listen at, or a name for it; nothing for this machine alone: the loopback of IPv4 and, where there
  /// is one, that of IPv6, at the same port.
  ///
  /// `0.0.0.0` and `::` are all addresses of this machine, which other machines may reach.
  public var host: String?
  /// The port to listen at; 0 for one that the system chooses.
  public var port: Int
  /// How many threads answer; at least one.
  public var loopCount: Int
  /// Which pages of other origins a browser lets in; only those of the server's own unless set.
  public var crossOrigin: CrossOriginPolicy?
  /// Whether responses of at least 256 bytes in memory are compressed for clients that accept gzip or deflate.
  ///
  /// Defaults to `false`. A response whose own `Content-Encoding` is `gzip` or `deflate`, and whose content is not coded
  /// yet, is compressed in any case.
  public var compressesResponses = false
  /// How much a client may ask for, and how long it may take.
  public var limits: ServerLimits
  /// How long an upstream may take to which requests are passed on, and how much of it is taken.
  public var upstream = UpstreamLimits()
  /// Told of each exchange when it has ended.
  ///
  /// It is called on the thread that answers, and holds up all of its connections as long as it takes.
  public var observer: (@Sendable (ServerEvent) -> Void)?
  /// Told of a problem of the server that concerns no single request, such as a lack of file descriptors.
  ///
  /// It is called on the thread that answers, once for a problem that lasts.
  public var problemObserver: (@Sendable (String) -> Void)?
  /// Told of each webhook when it has ended, on any thread.
  public var webhookObserver: (@Sendable (WebhookDelivery) -> Void)?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - host: The address to listen at; the loopback unless given.
  ///   - port: The port to listen at; any that is free unless given.
  ///   - loopCount: How many threads answer; one unless given.
  ///   - crossOrigin: Which pages of other origins a browser lets in; none unless given.
  ///   - limits: What a client may ask for.
  ///   - observer: Told of each exchange; nobody unless given.
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

/// How much a client may ask of a server, and how long it may take over it.
public struct ServerLimits: Sendable, Hashable {
  /// The most bytes of a request's head: its line and its fields.
  ///
  /// 431 past it; 65,536 unless set.
  public var headSize = 65_536
  /// The most bytes of a request's content.
  ///
  /// 413 past it; 64 MiB unless set.
  public var bodySize = 64 << 20
  /// The most bytes that the content of all requests takes at a time, from its arrival until each request is answered.
  ///
  /// A request for which others leave no room is refused with 503 and `Retry-After`, and one whose content alone is past it with
  /// 413. Defaults to 256 MiB.
  public var totalBodySize = 256 << 20
  /// The most connections at a time.
  ///
  /// More are closed without a word; 65,536 on each loop unless set.
  public var connectionCount = 65_536
  /// How long a client may take over the head of a request.
  ///
  /// 408 past it; 30 seconds unless set.
  public var headTime: Duration = .seconds(30)
  /// How long a client may send nothing of a request's content, or take nothing of an answer.
  ///
  /// The connection ends past it, after a 408 where a request is not complete; 30 seconds unless set. It is also how
  /// long a client is heard out that still sends although its connection has ended, so that it gets the last answer.
  public var stallTime: Duration = .seconds(30)
  /// How long a connection is kept that asks for nothing; 75 seconds unless set.
  public var idleTime: Duration = .seconds(75)
  /// The most webhooks that wait or are on their way at a time.
  ///
  /// One more fails, and says so; 1,000 unless set.
  public var webhookCount = 1000
  /// The most webhooks that are on their way at a time, each of which has a connection.
  ///
  /// The others of ``webhookCount`` wait for one of them; 64 unless set.
  public var webhookConnectionCount = 64
  /// How long a webhook may take from its sending to its answer.
  ///
  /// It has failed past it; 30 seconds unless set.
  public var webhookTime: Duration = .seconds(30)

  /// The maximum number of webhooks that may follow on each other, each on a request that the one before it made.
  ///
  /// One more fails, and says so. Defaults to 8.
  public var webhookChainLength = 8

  /// The limits of a server that nobody configured.
  public init() {}

  /// How much may wait to be sent.
  var webhooks: WebhookOutbox.Limits {
    var limits = WebhookOutbox.Limits()
    (limits.count, limits.sendingCount) = (webhookCount, webhookConnectionCount)
    limits.chainLength = webhookChainLength
    return limits
  }
}
