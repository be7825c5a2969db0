public import BacklotHTTP
public import BacklotJSON

/// A request as received by the backend: the message, its whole body, and the values found by the answering stub's
/// path.
///
/// It is passed to stubs that compute their answer, and the journal keeps one for each exchange.
public struct ReceivedRequest: Sendable {
  /// Shared, because the journal, the exchange and custom closures all hold the same request.
  private final class Storage: Sendable {
    let message: HTTPRequest
    let content: RequestContent
    let clientAddress: String
    let headSize: Int

    init(_ message: HTTPRequest, content: RequestContent, clientAddress: String) {
      self.message = message
      self.content = content
      self.clientAddress = clientAddress
      let fields = message.headerFields.valueByteCount + 64 * message.headerFields.count
      headSize = 512 + (message.path?.utf8.count ?? 0) + (message.authority?.utf8.count ?? 0) + fields
    }
  }

  /// Values of the backend; in one box, because most requests have no such values and are copied often.
  private struct Surroundings: Sendable {
    let time: BackendTime
    let memory: BackendMemory
  }

  private let storage: Storage
  /// By reference: most requests share it with a stub, and are copied often.
  private let template: Box<PathTemplate>?
  /// The number of the exchange; 0 without an exchange.
  package private(set) var number: UInt64 = 0
  /// The additional values for stubs that compute their answer.
  private var surroundings: Box<Surroundings>?

  /// Creates a received request.
  ///
  /// - Parameters:
  ///   - message: The message as it was sent.
  ///   - body: Its collected content.
  ///   - template: The template that finds values in its path.
  public init(_ message: HTTPRequest, body: [UInt8] = [], template: PathTemplate? = nil) {
    storage = Storage(message, content: RequestContent(body), clientAddress: Self.loopback)
    self.template = template.map(Box.init)
  }

  /// Creates a received request.
  ///
  /// - Parameters:
  ///   - message: The message as it was sent.
  ///   - body: Its collected content.
  ///   - clientAddress: The address of the client, without a port.
  ///   - coder: The type that decodes the content, if available. It is evaluated only if the content has a coding.
  ///     Defaults to `nil`.
  package init(
    _ message: HTTPRequest,
    body: [UInt8],
    from clientAddress: String,
    decodingWith coder: @autoclosure () -> (any ContentCoder)? = nil
  ) {
    let content =
      body.isEmpty || !message.headerFields.statesContentCoding
      ? RequestContent(body)
      : RequestContent(body, sentWith: message.headerFields, decodedBy: coder())
    storage = Storage(message, content: content, clientAddress: clientAddress)
    template = nil
  }

  /// The address of clients in memory.
  package static let loopback = "127.0.0.1"

  /// Creates a copy of a request with the values found by another template.
  init(_ request: ReceivedRequest, template: PathTemplate?) {
    storage = request.storage
    self.template = template.map(Box.init)
  }

  /// Returns the request with the number of its exchange and the values found by the path of the answering stub.
  func numbered(_ number: UInt64, template: Box<PathTemplate>?) -> Self {
    Self(storage: storage, template: template, number: number)
  }

  /// Returns the request for display, with another message and another content, which is not decoded.
  func showing(_ message: HTTPRequest, body: [UInt8]) -> Self {
    Self(
      storage: Storage(message, content: RequestContent(body), clientAddress: clientAddress),
      template: nil,
      number: number
    )
  }

  private init(storage: Storage, template: Box<PathTemplate>?, number: UInt64) {
    self.storage = storage
    self.template = template
    self.number = number
  }

  /// The identifier of the request: the number of the exchange, as a UUID.
  package var identifier: String { UniqueIdentifier.of(number: number) }

  /// The backend's time, only available to stubs that compute their answer.
  var time: BackendTime? { surroundings?.value.time }

  /// The state that sources keep about the backend's exchanges, only available to stubs that compute their answer.
  package var memory: BackendMemory? { surroundings?.value.memory }

  /// Returns the request with the backend's clock and memory.
  func computing(at time: BackendTime, with memory: BackendMemory) -> Self {
    var copy = self
    copy.surroundings = Box(Surroundings(time: time, memory: memory))
    return copy
  }
}

extension ReceivedRequest {
  /// The message.
  ///
  /// Its body is ``body``.
  public var message: HTTPRequest { storage.message }
  /// The client's address, without a port.
  ///
  /// Without a connection, it is this machine's loopback address.
  public var clientAddress: String { storage.clientAddress }
  /// The whole content, decoded if the request states a supported content coding.
  public var body: [UInt8] { storage.content.bytes }
  /// The whole content as it was sent.
  package var sentBody: [UInt8] { storage.content.sent ?? storage.content.bytes }
  /// The approximate number of bytes of the message without its content.
  var headSize: Int { storage.headSize }
  /// The number of bytes of content that the request holds in memory, both decoded and as sent.
  var heldBodySize: Int { storage.content.byteCount }
  /// The reason why ``body`` still has the `Content-Encoding` coding, or `nil` if it does not.
  package var codingProblem: String? { storage.content.problem }
  /// The reason why the request must be refused because of its decoded content, or `nil` if it need not be.
  var contentRefusal: RequestContent.Refusal? { storage.content.refusal }
  /// The values that the stub's path template finds, decoded: `request.path["id"]`.
  public var path: PathParameters {
    template?.value.parameters(in: target.path) ?? PathParameters()
  }
  /// The same values as they were sent, percent-encoded.
  package var sentPath: PathParameters {
    template?.value.sentParameters(in: target.path) ?? PathParameters()
  }
  /// The method.
  public var method: HTTPMethod { storage.message.method }
  /// The header fields, in order.
  public var headerFields: HTTPFields { storage.message.headerFields }
  /// The names and values of the query, decoded.
  public var query: QueryItems { target.queryItems }
  /// The cookies that the client sent.
  public var cookies: HTTPCookies { HTTPCookies(headerFields) }
  /// The names and values of a form body, decoded.
  public var form: QueryItems { QueryItems(parsing: text) }
  /// The body as text.
  ///
  /// Bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the body as JSON.
  ///
  /// - Throws: `JSONError` with line and column if the body is not JSON, or has more than 2,000,000 values.
  public func json() throws -> JSONValue { try JSONParser(limits: .content).parse(body) }
}

extension ReceivedRequest {
  package var scheme: String? { storage.message.scheme }

  /// The parts of the target, computed without copying the message.
  package var target: RequestTarget { RequestTarget(target: storage.message.path) }

  /// The template that finds values in the path, if any.
  var pathTemplate: PathTemplate? { template?.value }

  /// Calls a closure with each value of a header field, without copying the fields.
  func forEachValue(ofField name: HTTPField.Name, _ visit: (String) -> Void) {
    storage.message.headerFields.forEachValue(of: name, visit)
  }
}

extension ReceivedRequest: CustomStringConvertible {
  /// The method and the target, with secrets masked.
  public var description: String { "\(message.method) \(SecretValues.shown(targetOf: self))" }
}

/// A value behind a reference, which keeps its container small if there is no value.
final class Box<Value: Sendable>: Sendable {
  package let value: Value

  init(_ value: Value) { self.value = value }
}
