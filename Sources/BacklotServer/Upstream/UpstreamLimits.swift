/// How long an upstream may take, and how much of it is taken.
public struct UpstreamLimits: Sendable, Hashable {
  /// How long the making of a connection may take, with the look-up of its host's name and TLS.
  ///
  /// 504 past it; 10 seconds unless set.
  public var connectTime: Duration = .seconds(10)
  /// The time that the head of the answer may take to arrive once the request is sent.
  ///
  /// Interim answers such as 103 do not prolong it. 504 past it; defaults to 60 seconds.
  public var answerTime: Duration = .seconds(60)
  /// How long an answer that has begun may not go on.
  ///
  /// 504 past it where the client has got nothing of it yet, and its connection is reset otherwise; 60 seconds unless set.
  /// Time in which the client takes nothing does not count.
  public var idleTime: Duration = .seconds(60)
  /// The most bytes of an answer's head.
  ///
  /// 502 past it; 65,536 unless set.
  public var headSize = 65_536
  /// How many bytes of content are waited for before the client gets the head: an upstream that breaks off until then is a
  /// 502, and afterwards the client's connection is reset; 65,536 unless set.
  public var heldSize = 65_536
  /// How long that takes at most where the answer does not say how long it is; 50 milliseconds unless set.
  public var holdTime: Duration = .milliseconds(50)
  /// A file with the certificates of those who may vouch for an upstream of `https`, in PEM; the system's unless set.
  public var certificateFile: String?

  /// How long a connection is kept that nobody uses: a bit less than the servers that end theirs first.
  package var keptTime: Duration = .seconds(4)

  /// Whether libcurl passes on what is not encrypted too, as it otherwise does with `https` alone.
  package var prefersLibCurl = false

  /// The limits of a server that nobody configured.
  public init() {}
}
