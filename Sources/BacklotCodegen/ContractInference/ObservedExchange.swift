import BacklotHTTP
import BacklotMessages
import BacklotRecording
import BacklotStubs

/// An exchange with the parts that a contract describes.
struct ObservedExchange: Sendable {
  /// The position among all exchanges that are described.
  var number = 0
  let recorded: RecordedExchange
  /// The exchange without secrets.
  var redacted: RecordedExchange
  let request: ReceivedRequest
  let response: HTTPResponse
  /// The scheme and the authority, such as `https://api.example.com`; `nil` if they were not recorded.
  let server: String?
  var segments: [PathSegment]
  let query: QueryItems
  private(set) var requestContent: ObservedContent?
  private(set) var responseContent: ObservedContent?
  let credentials: Set<Credential>

  var method: HTTPMethod { request.method }
  /// True for a response of the class 2xx.
  var isSuccessful: Bool { response.status.kind == .successful }
}

/// The reason why an exchange cannot be described.
struct ObservationFailure: Error {
  let message: String
}

extension ObservedExchange {
  /// Reads an exchange.
  init(_ exchange: RecordedExchange, response: HTTPResponse) throws(ObservationFailure) {
    var message = exchange.request
    let body = message.body.bytes ?? []
    message.body = .empty
    recorded = exchange
    redacted = exchange
    self.response = response
    request = ReceivedRequest(message, body: body)
    let target = RequestTarget(message)
    guard Self.methods.contains(message.method) else {
      throw ObservationFailure(message: "OpenAPI has no operations for the method \(message.method)")
    }
    guard target.path.hasPrefix("/") else {
      throw ObservationFailure(message: "the request has no path")
    }
    let texts = target.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    segments = texts.map { PathSegment($0) }
    query = target.queryItems
    server = Self.server(of: message)
    credentials = Credential.all(of: request)
    requestContent = try ObservedContent(ofRequest: message.headerFields, body: body)
    let hasContent = message.method != .head && !response.status.forbidsContent
    responseContent =
      hasContent ? try ObservedContent(ofResponse: response.headerFields, body: response.body.bytes ?? []) : nil
  }

  /// The methods of operations (OAS 3.1.0 §4.8.9), in the order of documents.
  static let methods: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

  private static func server(of request: HTTPRequest) -> String? {
    guard let authority = request.authority ?? request.headerFields[.host], !authority.isEmpty else { return nil }
    let scheme = request.scheme?.lowercased() ?? "http"
    let parts = RequestAuthority(authority: authority, scheme: nil)
    let isDefault = parts.port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(parts.host)" + (isDefault ? "" : parts.port.map { ":\($0)" } ?? "")
  }

  /// The names of the path, the method and the status, which come first in the canonical order.
  private var heading: String { "\(request.message.path ?? "/") \(method) \(response.status.code) \(server ?? "")" }

  /// Returns true if an exchange comes before another one in the canonical order, so that the order in which exchanges
  /// were recorded does not matter.
  static func precedes(_ first: Self, _ second: Self) -> Bool {
    let (heading, other) = (first.heading, second.heading)
    if heading != other { return heading < other }
    if first.request.body != second.request.body {
      return first.request.body.lexicographicallyPrecedes(second.request.body)
    }
    let (content, otherContent) = (first.response.body.bytes ?? [], second.response.body.bytes ?? [])
    if content != otherContent { return content.lexicographicallyPrecedes(otherContent) }
    return "\(first.request.headerFields)\(first.response.headerFields)"
      < "\(second.request.headerFields)\(second.response.headerFields)"
  }
}

/// Reads exchanges, and reports those that cannot be described.
struct ExchangeObserver {
  private var observed: [ObservedExchange] = []
  private(set) var findings: [SourceDiagnostic] = []
  /// The number of exchanges that no contract describes.
  private(set) var unrelatedCount = 0

  mutating func observe(_ exchange: RecordedExchange) {
    do {
      guard let exchange = try exchange.describable(), let response = exchange.response else {
        unrelatedCount += 1
        return
      }
      observed.append(try ObservedExchange(exchange, response: response))
    } catch let failure as ObservationFailure {
      findings.append(SourceDiagnostic(at: exchange.origin, "the exchange is left out: \(failure.message)"))
    } catch {
      findings.append(SourceDiagnostic(at: exchange.origin, "the exchange is left out: \(error)"))
    }
  }

  /// Returns the exchanges in their canonical order, with redacted copies.
  func sorted() -> [ObservedExchange] {
    var sorted = observed.sorted(by: ObservedExchange.precedes)
    var redactor = Redactor()
    for _ in 0..<2 {
      for index in sorted.indices { redactor.redact(&sorted[index].redacted) }
    }
    for index in sorted.indices {
      sorted[index].markSecretSegments()
      sorted[index].removeSecretNames()
    }
    return sorted
  }
}

extension ObservedExchange {
  /// Marks the segments that contain secrets, which are never part of a template.
  fileprivate mutating func markSecretSegments() {
    let texts = RequestTarget(redacted.request).path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard texts.count == segments.count else { return }
    for (index, text) in texts.enumerated() where text != segments[index].sent { segments[index].kind = .secret }
  }
}

extension ObservedExchange {
  /// Removes the members and items whose names contain secrets, which are never part of a schema.
  fileprivate mutating func removeSecretNames() {
    let (sent, received) = (redacted.request, redacted.response)
    requestContent?.removeSecretNames(request.body, redacted: sent.body.bytes ?? []) {
      bytes throws(ObservationFailure) in
      try ObservedContent(ofRequest: sent.headerFields, body: bytes)
    }
    responseContent?.removeSecretNames(response.body.bytes ?? [], redacted: received?.body.bytes ?? []) {
      bytes throws(ObservationFailure) in
      try ObservedContent(ofResponse: received?.headerFields ?? [:], body: bytes)
    }
  }
}

extension RecordedExchange {
  /// Returns the exchange with its content in memory and without content coding, or `nil` if a contract does not describe
  /// it: without a response, of a WebSocket, of a preflight or of a client's cache.
  fileprivate func describable() throws -> RecordedExchange? {
    guard try comparedStub() != nil else { return nil }
    var exchange = try collected()
    exchange.response = exchange.unconditionalResponse
    return exchange
  }
}
