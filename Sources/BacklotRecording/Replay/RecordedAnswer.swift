import BacklotFormats
import BacklotHTTP
import BacklotMessages
import BacklotStubs
import BacklotTime

/// A recorded response, prepared for sending.
///
/// There may be very many, so that it has only one copy of the response.
final class RecordedAnswer: Sendable {
  /// The selection of this response at once, for all backends.
  let selection: AnswerSelection
  private let times: ResponseTimes?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - prepared: The response.
  ///   - number: The number of the entry.
  init(_ prepared: PreparedAnswer, number: Int) {
    times = prepared.times
    selection = AnswerSelection(.fixed(prepared.definition), message: prepared.message, number: number)
  }

  /// The response at once.
  var definition: ResponseDefinition {
    guard case .fixed(let definition) = selection.answer else { return ResponseDefinition() }
    return definition
  }

  /// Returns the response with recorded times.
  ///
  /// - Parameter factor: The factor of all times.
  func timed(by factor: Double) -> ResponseDefinition {
    var timed = definition
    guard let times else { return timed }
    if times.waiting > .zero { timed.delay = .fixed(times.waiting * factor) }
    if !times.chunks.isEmpty {
      timed.pace = .recorded(times.chunks, factor: factor)
    } else if times.receiving > .zero {
      timed.pace = .pieces(10, over: times.receiving * factor)
    }
    return timed
  }
}

/// The recorded times of a response.
final class ResponseTimes: Sendable {
  let waiting: Duration
  let receiving: Duration
  let chunks: [RecordedChunk]

  /// Creates the times, or returns `nil` if none were recorded.
  init?(_ exchange: RecordedExchange) {
    if exchange.waitingTime == .zero, exchange.receivingTime == .zero, exchange.chunks.isEmpty { return nil }
    (waiting, receiving, chunks) = (exchange.waitingTime, exchange.receivingTime, exchange.chunks)
  }
}

/// A recorded response without its number.
struct PreparedAnswer: Sendable {
  let definition: ResponseDefinition
  /// The message, if it is complete at once.
  let message: HTTPResponse?
  let times: ResponseTimes?

  /// Prepares a response.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - response: Its response.
  ///   - fields: The fields to send; see ``HTTPFields/replayed(for:_:)``.
  init(_ exchange: RecordedExchange, response: HTTPResponse, fields: HTTPFields) {
    times = ResponseTimes(exchange)
    var definition = ResponseDefinition(response.status, headers: fields, body: response.body)
    if exchange.chunks.count > 1, Self.isEventStream(fields) {
      definition.pace = .recorded(exchange.chunks, factor: 0)
    }
    // An event stream has pieces even if times are dropped.
    let isWhole = definition.pace == nil && !response.body.namesFile
    message = isWhole ? definition.message(answering: HTTPRequest(method: .get)) : nil
    self.definition = definition
  }

  private static func isEventStream(_ fields: HTTPFields) -> Bool {
    let type = fields[.contentType].flatMap { MediaType(parsing: $0) }
    return type?.type == "text" && type?.subtype == "event-stream"
  }

  /// Returns an estimate of the memory that a response takes besides its fields, in bytes.
  static func cost(of exchange: RecordedExchange, _ response: HTTPResponse) -> Int {
    400 + (response.body.bytes?.count ?? 0) + 96 + exchange.chunks.count * 32
  }
}

extension Pace {
  fileprivate static func recorded(_ chunks: [RecordedChunk], factor: Double) -> Self {
    .recorded(chunks.map { Piece(length: $0.length, time: $0.time * factor) })
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
  func replayed(for method: HTTPMethod, _ response: HTTPResponse) -> HTTPFields {
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

// MARK: - Redirects

extension HTTPFields {
  /// The upstream at the host of `Location`, if that is a whole URL.
  private var redirectedHost: UpstreamURL? {
    guard let location = self[.location] else { return nil }
    do throws(ArchiveURL.Problem) {
      let url = try ArchiveURL(location)
      return UpstreamURL(scheme: url.scheme, authority: url.authority.lowercased())
    } catch {
      // A path.
      return nil
    }
  }

  /// Returns true if `Location` is a whole URL at the host of a request.
  func redirects(toHostOf request: HTTPRequest) -> Bool {
    guard contains(.location), let authority = request.authority, let url = redirectedHost else { return false }
    return url.authority == authority.lowercased()
  }

  /// Replaces a `Location` at the host of the recording by a path, so that the client stays at another host.
  mutating func redirectFromOwnHost(to authority: String) {
    if let url = redirectedHost { redirect(from: url, to: authority) }
  }
}

// MARK: - Caches

extension ResponseDefinition {
  /// The response to a request with its validator (RFC 9110 §15.4.5).
  var unmodified: ResponseDefinition {
    var copy = self
    copy.status = .notModified
    copy.body = .empty
    copy.pace = nil
    copy.headerFields = HTTPFields(
      headerFields.filter {
        !$0.name.canonicalName.hasPrefix("content-") || $0.name.canonicalName == "content-location"
      }
    )
    return copy
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
