import BacklotHTTP
import BacklotHTTP1

/// Everything that a reader made of the responses in a stream.
struct ResponseRecord: Hashable, CustomStringConvertible {
  /// One response, as far as it was read.
  struct Answer: Hashable {
    let status: HTTPStatus
    let phrase: String
    let fields: [String]
    let head: HTTPResponse
    /// The length of the content that the head stated, or `nil`.
    let length: Int64?
    var content: [UInt8]
    var isEnded: Bool

    init(_ head: HTTPResponse, length: Int64?, content: [UInt8] = [], isEnded: Bool = false) {
      var head = head
      head.body = HTTPBody([])
      self.head = head
      status = head.status
      phrase = head.status.reasonPhrase
      fields = head.headerFields.map { "\($0.name.rawName): \($0.value)" }
      self.length = length
      self.content = content
      self.isEnded = isEnded
    }

    static func == (one: Answer, other: Answer) -> Bool {
      one.status == other.status && one.phrase == other.phrase && one.fields == other.fields
        && one.length == other.length && one.content == other.content && one.isEnded == other.isEnded
    }

    func hash(into hasher: inout Hasher) { hasher.combine(status) }
  }

  private(set) var answers: [Answer] = []
  private(set) var failure: HTTP1Failure?
  private(set) var isReusable = false
  private(set) var endsWithConnection = false

  /// Reads a stream piece by piece; the response after a response is read as one to the same method.
  ///
  /// - Parameters:
  ///   - pieces: The bytes as they arrive.
  ///   - input: The method and the limits.
  ///   - keepsHead: Whether the last head is remembered, as connections do.
  init(_ pieces: [ArraySlice<UInt8>], _ input: ResponseInput, keepsHead: Bool = true) {
    var reader = HTTP1ResponseReader(headSize: input.headSize, isPassedOn: input.isPassedOn)
    self.init(pieces, answering: input.method, &reader, keepsHead: keepsHead)
  }

  init(
    _ pieces: [ArraySlice<UInt8>],
    answering method: HTTPMethod,
    _ reader: inout HTTP1ResponseReader,
    keepsHead: Bool = true
  ) {
    var known: HTTP1ResponseReader.KnownHead?
    reader.begin(answering: method)
    do throws(HTTP1Failure) {
      for piece in pieces {
        piece.withUnsafeBytes { reader.receive($0) }
        while let event = try reader.next(&known) {
          if take(event) { reader.begin(answering: method) }
          if !keepsHead { known = nil }
        }
      }
    } catch {
      failure = error
      return
    }
    isReusable = reader.isReusable
    endsWithConnection = reader.receiveEnd()
    if endsWithConnection, !answers.isEmpty { answers[answers.count - 1].isEnded = true }
  }

  /// Notes an event.
  ///
  /// - Returns: Whether it ends a response.
  private mutating func take(_ event: HTTP1ResponseReader.Event) -> Bool {
    switch event {
    case .head(let head, let length):
      answers.append(Answer(head, length: length))
      return false
    case .content(let bytes):
      answers[answers.count - 1].content += bytes
      return false
    case .end:
      answers[answers.count - 1].isEnded = true
      return true
    case .whole(let response):
      let bytes = response.body.bytes ?? []
      answers.append(Answer(response, length: Int64(bytes.count), content: bytes, isEnded: true))
      return true
    }
  }

  var description: String {
    let answers = answers.map {
      "\($0.status.code) “\($0.phrase)” \($0.fields) \($0.length ?? -1) \($0.content.count) bytes, \($0.isEnded)"
    }
    let outcome = failure.map { "\($0)" } ?? "no failure"
    return "\(answers), \(outcome), reusable: \(isReusable), ends: \(endsWithConnection)"
  }
}
