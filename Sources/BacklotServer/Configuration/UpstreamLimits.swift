/// The time and size limits for the responses of upstreams.
public struct UpstreamLimits: Sendable, Hashable {
  /// The maximum time to connect, including the lookup of the host name and TLS.
  ///
  /// The server then responds with 504. Defaults to 10 seconds.
  public var connectTime: Duration = .seconds(10)
  /// The maximum time from sending the request until the head of the response arrives.
  ///
  /// Interim responses such as 103 do not extend it. The server then responds with 504. Defaults to 60 seconds.
  public var answerTime: Duration = .seconds(60)
  /// The maximum time for which a response that has begun may stall.
  ///
  /// The server then responds with 504, or resets the client's connection if the client has received part of the
  /// response. Defaults to 60 seconds. Time in which the client does not read is not counted.
  public var idleTime: Duration = .seconds(60)
  /// The maximum size of a response's head in bytes.
  ///
  /// The server responds with 502 to larger heads. Defaults to 65,536.
  public var headSize = 65_536
  /// The number of content bytes to wait for before the client receives the head.
  ///
  /// If the upstream breaks off before, the server responds with 502; afterwards, it resets the client's connection.
  /// Defaults to 65,536.
  public var heldSize = 65_536
  /// The maximum time to wait for these bytes if the response does not state its length.
  ///
  /// Defaults to 50 milliseconds.
  public var holdTime: Duration = .milliseconds(50)
  /// A PEM file with the certificates of trusted authorities for `https` upstreams.
  ///
  /// Defaults to `nil`, which uses the system's certificates.
  public var certificateFile: String?

  /// The time for which an idle connection is kept: slightly less than with those servers that close connections the
  /// earliest.
  package var keptTime: Duration = .seconds(4)

  /// True if the driver's ``SecureUpstream`` also forwards unencrypted requests; by default, it only forwards `https`
  /// requests.
  package var prefersSecureUpstream = false

  /// Creates the default limits.
  public init() {}
}
