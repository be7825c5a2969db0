import BacklotHTTP
import BacklotHTTP1
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The state that the connections on one loop share; only the loop's thread accesses it.
final class ServerLoop {
  let loop: any SocketLoop
  /// The backend that answers if there are no spaces.
  private let backend: MockBackend
  private let spaces: (any BackendSelector)?
  let configuration: ServerConfiguration
  /// The cross-origin policy of the admin API; `nil` if no page is allowed.
  let adminPolicy: CrossOriginPolicy?
  let http: HTTP1Connection.Configuration
  /// True if exchanges are reported to an observer.
  let isObserved: Bool
  private var connections: [ObjectIdentifier: ServerConnection] = [:]
  private var listeners: [any SocketListener] = []
  /// The queue of webhooks, which the server's other loops share.
  let outbox: WebhookOutbox
  /// The memory for the content of requests, which the server's other loops share.
  let memory: RequestMemory
  /// The coder of content, which the server's other loops share.
  let coder: SharedContentCoder?
  /// The webhooks that are being sent.
  var calls: [ObjectIdentifier: WebhookCall] = [:]
  /// The client that forwards requests.
  let upstream: UpstreamClient
  /// The connections that may have something to write at the end of the loop's turn.
  private var due: [ServerConnection] = []
  /// The connections that wait for their turn.
  private var schedule = TurnSchedule<ServerConnection>()
  /// The time on the loop's clock at which the first connection had its turn since the loop woke up; 0 if none had.
  private var turnStart: UInt64 = 0
  /// The time on the loop's clock at which the current turn of a connection began.
  private(set) var turnTime: UInt64 = 0
  /// True if a connection was accepted in this turn.
  private var hasNewcomer = false
  /// True if the connections that wait for their turn let a newcomer pass in the last turn.
  private var hasYielded = false
  /// The time, on the loop's clock, from which requests that wait for their turn are refused, since the server stops.
  private var refusalStart: UInt64?
  /// The connections that are writing, kept to reuse the storage of two arrays in turn.
  private var writing: [ServerConnection] = []
  private(set) var isClosed = false
  private var sweep: (any SocketTimer)?
  private var dateField = HTTP1DateField(seconds: 0)
  private(set) var isDraining = false
  /// The time, on the loop's clock, at which a connection was last closed for lack of descriptors.
  private var lastFailure: UInt64?
  /// The actions to run when all connections have closed; called with `true` if all could complete.
  private var onEmpty: [(Bool) -> Void] = []
  /// True if connections were closed before they could complete.
  private var hasAborted = false

  init(
    on loop: any SocketLoop,
    serving served: ServedBackends,
    configuration: ServerConfiguration,
    outbox: WebhookOutbox,
    memory: RequestMemory,
    coder: SharedContentCoder?
  ) {
    self.loop = loop
    self.outbox = outbox
    self.memory = memory
    self.coder = coder
    backend = served.main
    spaces = served.spaces
    self.configuration = configuration
    adminPolicy = (served.main.interceptor?.originAccess).flatMap(CrossOriginPolicy.intercepted)
    var http = HTTP1Connection.Configuration()
    http.limits.head = configuration.limits.headSize
    // Content that exceeds the total memory could never fit, so it is refused as too large, not as too early.
    http.limits.body = min(configuration.limits.bodySize, configuration.limits.totalBodySize)
    http.limits.isBodyLimitedByMemory = http.limits.body < configuration.limits.bodySize
    http.notesSending = configuration.observer != nil
    http.refusal = \.problemResponse
    isObserved = configuration.observer != nil
    self.http = http
    upstream = UpstreamClient(on: loop, configuration.upstream)
  }

  /// Starts the timeout checks and the writing at the end of each turn.
  ///
  /// Call it when the loop is set up.
  func prepare() {
    loop.atTurnEnd { [unowned self] in endTurn() }
    let limits = configuration.limits
    let shortest = min(limits.headTime, limits.stallTime, limits.idleTime)
    let interval = min(max(shortest / 4, .milliseconds(5)), .seconds(1))
    sweep = loop.startTimer(after: interval, repeating: true) { [unowned self] in
      for connection in Array(connections.values) { connection.endIfTooSlow() }
    }
  }

  /// Keeps a listener, to close it with everything else.
  func keep(_ listener: any SocketListener) { listeners.append(listener) }

  /// Reports that connections cannot be accepted, once for failures in close succession.
  func noteFailure(_ error: SystemCallError, at address: SocketAddress) {
    let isKnown = lastFailure.map { loop.now < $0 + Self.burst.wholeMilliseconds } ?? false
    lastFailure = loop.now
    if isKnown { return }
    configuration.problemObserver?(Self.problem(error, at: address))
  }

  private static func problem(_ error: SystemCallError, at address: SocketAddress) -> String {
    guard error.isLackOfDescriptors else {
      return "cannot accept connections at \(address.authority): \(error.text). New connections have to wait."
    }
    let limit = error.code == EMFILE ? "this process (ulimit -n)" : "this machine"
    return "too few file descriptors are left for \(limit): new connections are closed until others end"
  }

  /// The time after which a failure counts as a new one.
  private static let burst = Duration.seconds(10)

  /// Accepts a new connection.
  func take(_ stream: any SocketStream) {
    guard connections.count < configuration.limits.connectionCount, !isDraining else { return stream.close() }
    let connection = ServerConnection(stream, on: self)
    connections[ObjectIdentifier(connection)] = connection
    hasNewcomer = true
    stream.handler = connection
    stream.startReading()
  }

  func forget(_ connection: ServerConnection) {
    connections[ObjectIdentifier(connection)] = nil
    if connections.isEmpty { leave() }
  }

  private func leave() {
    let actions = onEmpty
    onEmpty = []
    for action in actions { action(!hasAborted) }
  }

  /// Lets a connection write at the end of the loop's turn.
  ///
  /// Writing while other connections still have work would wake the reader for each write; writing everything at the
  /// end wakes it once.
  func writeSoon(_ connection: ServerConnection) { due.append(connection) }

  private func writeDue() {
    upstream.writeDue()
    while !due.isEmpty {
      swap(&due, &writing)
      for connection in writing { connection.writeDue() }
      writing.removeAll(keepingCapacity: true)
      upstream.writeDue()
    }
  }

  /// Returns the backend that answers a request.
  func backend(for request: HTTPRequest) -> MockBackend {
    guard let spaces else { return backend }
    return spaces.backend(for: request)
  }

  /// The `Date` field of the current second.
  var date: HTTP1DateField {
    dateField.update(seconds: time(nil))
    return dateField
  }
}

// MARK: - Turns

extension ServerLoop {
  /// The time after which a turn of the loop is long, in nanoseconds: whoever comes then has to wait.
  private static let longTurn: UInt64 = 1_500_000

  /// Begins the turn of a connection for which something has happened.
  ///
  /// Pending output is written if the loop's turn takes so long that clients would wait for each other.
  ///
  /// - Returns: True if the connection may answer at once: it used little time recently, and so did those before it.
  func beginTurn(of connection: ServerConnection) -> Bool {
    var now = loop.clock
    if turnStart == 0 { turnStart = now }
    let isLate = now > turnStart + Self.longTurn
    if isLate, !due.isEmpty {
      schedule.settle(at: now)
      writeDue()
      now = loop.clock
    }
    turnTime = now
    schedule.begin(connection, at: now)
    return !isLate && connection.debt.level(at: now) == 0
  }

  /// Lets a connection wait for its turn.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - hasMore: True if several of its requests wait.
  func awaitTurn(_ connection: ServerConnection, hasMore: Bool) {
    let now = loop.clock
    // What its turn has taken so far determines when it has the next.
    schedule.settle(at: now)
    schedule.append(connection, hasMore: hasMore, at: now)
  }

  private func endTurn() {
    if turnStart != 0 { schedule.settle(at: loop.clock) }
    writeDue()
    if !schedule.isEmpty, !yieldsToNewcomer() { takeTurns() }
    if !schedule.isEmpty { loop.executeLater {} }
    hasNewcomer = false
    turnStart = 0
  }

  /// Lets connections that wait have their turn until the time of a turn is over, at least one of them.
  ///
  /// Whatever has arrived meanwhile comes first in the next turn of the loop.
  private func takeTurns() {
    let start = loop.clock
    var now = start
    while now < start + Self.longTurn, let connection = schedule.next() {
      turnTime = now
      schedule.begin(connection, at: now)
      connection.takeTurn()
      now = loop.clock
      schedule.settle(at: now)
    }
    writeDue()
  }

  /// Returns whether those that wait should let a newcomer pass, whose request can only be read in the next turn.
  private func yieldsToNewcomer() -> Bool {
    hasYielded = hasNewcomer && !hasYielded
    return hasYielded
  }

  /// True if requests that wait for their turn are refused, since the server stops and they have taken long enough.
  var refusesWaitingRequests: Bool { refusalStart.map { loop.now >= $0 } ?? false }

  /// The time, after a server begins to stop, in which requests that wait for their turn are answered.
  private static let drainingTime = Duration.seconds(1)
}

extension ServerConnection: TurnTaking {}

// MARK: - Reporting

extension ServerLoop {
  /// Reports an exchange that has ended to the observer.
  func report(_ event: ServerEvent) { configuration.observer?(event) }

  /// Reports a request without a response, which the client or the server has abandoned, to the observer.
  func reportCancelled(_ asked: AskedRequest) {
    guard let arrival = asked.arrival else { return }
    let report = AnswerReport(
      number: asked.number,
      request: asked.request,
      asked: asked,
      outcome: .cancelled,
      arrival: arrival
    )
    self.report(report.event(sending: 0, isComplete: false, isStopping: isClosed))
  }
}

// MARK: - Ending

extension ServerLoop {
  /// Refuses new connections, and closes each existing one when its exchanges have ended.
  ///
  /// - Parameter whenEmpty: Called when all connections have closed, with `true` if all of them could complete.
  func drain(_ whenEmpty: @escaping (Bool) -> Void) {
    isDraining = true
    refusalStart = refusalStart ?? loop.now + Self.drainingTime.wholeMilliseconds
    closeListeners()
    onEmpty.append(whenEmpty)
    for connection in Array(connections.values) { connection.drain() }
    if connections.isEmpty { leave() }
  }

  /// Closes everything and then ends the loop.
  func stop() {
    close()
    loop.stop()
  }

  /// Closes everything that is on the loop, which continues to run.
  func close() {
    writeDue()
    schedule.removeAll()
    loop.atTurnEnd(nil)
    isDraining = true
    isClosed = true
    closeListeners()
    cancelCalls()
    upstream.close()
    sweep?.cancel()
    sweep = nil
    hasAborted = hasAborted || connections.values.contains { !$0.isDone }
    for connection in Array(connections.values) { connection.abort() }
    leave()
  }

  private func closeListeners() {
    for listener in listeners { listener.close() }
    listeners = []
  }
}
