import BacklotFormats
import BacklotHTTP
import BacklotMessages
import BacklotStubs
import BacklotTime

/// A recorded response, prepared for sending.
final class RecordedAnswer: Sendable {
  /// The response at once.
  let definition: ResponseDefinition
  /// The message, if the response is sent in one piece; otherwise it has pieces even if times are dropped.
  let message: HTTPResponse?
  /// The answer of a stub with this response at once.
  let answer: StubResponse.Kind
  private let exchange: Times

  private struct Times {
    let waiting: Duration
    let receiving: Duration
    let chunks: [RecordedChunk]
  }

  init(_ exchange: RecordedExchange, response: HTTPResponse) {
    self.exchange = Times(waiting: exchange.waitingTime, receiving: exchange.receivingTime, chunks: exchange.chunks)
    let fields = response.headerFields.replayed(for: exchange.request.method, response)
    var definition = ResponseDefinition(response.status, headers: fields, body: response.body)
    let type = fields[.contentType].flatMap { MediaType(parsing: $0) }
    let isEventStream = type?.type == "text" && type?.subtype == "event-stream"
    if isEventStream, exchange.chunks.count > 1 {
      definition.pace = Self.pace(exchange.chunks, factor: 0)
    }
    self.definition = definition
    answer = .fixed(definition)
    let isWhole = definition.pace == nil && !response.body.namesFile
    message = isWhole ? definition.message(answering: HTTPRequest(method: .get)) : nil
  }

  private static func pace(_ chunks: [RecordedChunk], factor: Double) -> Pace {
    .recorded(chunks.map { Pace.Piece(length: $0.length, time: $0.time * factor) })
  }

  /// Returns the response with recorded times.
  ///
  /// - Parameter factor: The factor of all times.
  func timed(by factor: Double) -> ResponseDefinition {
    var timed = definition
    if exchange.waiting > .zero { timed.delay = .fixed(exchange.waiting * factor) }
    if !exchange.chunks.isEmpty {
      timed.pace = Self.pace(exchange.chunks, factor: factor)
    } else if exchange.receiving > .zero {
      timed.pace = .pieces(10, over: exchange.receiving * factor)
    }
    return timed
  }

  /// An estimate of the memory that the response takes, in bytes.
  var cost: Int {
    let fields = definition.headerFields.reduce(0) { $0 + 96 + $1.value.utf8.count }
    return 500 + fields + (definition.body.bytes?.count ?? 0) + exchange.chunks.count * 32
  }
}

extension HTTPFields {
  /// Returns the fields of a recorded response as they are sent again.
  ///
  /// Fields of the recorded connection are removed. The length is that of the content that is sent, and the coding is
  /// removed, since archives contain decoded content.
  ///
  /// - Parameters:
  ///   - method: The method of the recorded request. The response to `HEAD` keeps the length of the missing content.
  ///   - response: The response.
  fileprivate func replayed(for method: HTTPMethod, _ response: HTTPResponse) -> HTTPFields {
    let isEncoded = Self.isEncoded(response)
    return HTTPFields(
      endToEnd.filter { field in
        switch field.name {
        case .contentLength: method == .head && !response.status.forbidsContent
        case .contentEncoding: isEncoded || method == .head
        default: true
        }
      }
    )
  }

  /// Returns true if the content begins like compressed content, so that the archive contains it as it was sent.
  private static func isEncoded(_ response: HTTPResponse) -> Bool {
    guard let bytes = response.body.bytes else { return false }
    return bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
  }
}

// MARK: - Secrets

extension ResponseDefinition {
  /// Returns the response with the live values of placeholders that requests have contained.
  func echoing(_ bindings: SecretBindings) -> ResponseDefinition {
    guard !bindings.values.isEmpty else { return self }
    var copy = self
    copy.headerFields = HTTPFields(
      headerFields.map { field in
        let value = SecretPlaceholder.replacing(in: Array(field.value.utf8)) { bindings.live($0) }
        return value.map { HTTPField(name: field.name, value: String(decoding: $0, as: UTF8.self)) } ?? field
      }
    )
    if let bytes = body.bytes, let replaced = SecretPlaceholder.replacing(in: bytes, with: { bindings.live($0) }) {
      copy.body = HTTPBody(replaced)
      copy.pace = nil
    }
    return copy
  }
}

extension SecretBindings {
  /// Returns the live value of a placeholder in the encoding of its surroundings, or `nil` if it is not known.
  fileprivate func live(_ occurrence: SecretPlaceholder.Occurrence) -> String? {
    values["\(occurrence.placeholder)"].map {
      occurrence.isEncoded ? PercentEncoding.encode($0, for: .query) : $0
    }
  }
}
