import BacklotHTTP

/// The content of an answer, by the time at which it can be validated.
enum CheckableContent: Sendable {
  /// Content that can be validated immediately.
  case bytes([UInt8])
  /// Content that can be validated after it has been read.
  case stored
  /// Content that cannot be validated.
  case unchecked(UncheckedContent)

  /// Creates a value for a body.
  init(_ body: HTTPBody) {
    if let length = body.length, length > Int64(ExchangeValidators.contentLimit) {
      self = .unchecked(.longAnswer)
    } else if let bytes = body.bytes {
      self = .bytes(bytes)
    } else {
      self = body.isReplayable ? .stored : .unchecked(.stream)
    }
  }

  /// Returns the content of a stored body.
  static func read(_ body: HTTPBody) async -> Self {
    do {
      return .bytes(try await body.collect(upTo: ExchangeValidators.contentLimit))
    } catch let error as HTTPError where error.code == .bodyTooLarge {
      return .unchecked(.longAnswer)
    } catch {
      return .unchecked(.unreadable(reason: "\(error)"))
    }
  }
}

/// The reason why content is not validated.
enum UncheckedContent: Hashable, Sendable {
  /// The content of a request is too long.
  case longRequest
  /// The content of an answer is too long.
  case longAnswer
  /// The content of a request is encoded.
  case codedRequest
  /// The content of an answer is encoded.
  case codedAnswer
  /// The content can be read only once, which is reserved for the client.
  case stream
  /// The content could not be read.
  case unreadable(reason: String)
}

extension UncheckedContent {
  /// The violation that the journal records for unchecked content.
  var violation: ContractViolation {
    ContractViolation(
      self == .longRequest || self == .codedRequest ? .request : .response,
      at: ["body"],
      severity: .warning,
      code: "unchecked",
      message: message
    )
  }

  private var message: String {
    let limit = "it exceeds the limit of \(ExchangeValidators.contentLimit >> 20) MiB"
    return switch self {
    case .longRequest: "The request is not checked because \(limit). This warning appears once."
    case .codedRequest, .codedAnswer:
      "The body is not checked because it has a Content-Encoding. This warning appears once."
    case .longAnswer: "The body is not checked because \(limit). This warning appears once."
    case .stream: "The body is not checked because it is a stream. This warning appears once."
    case .unreadable(let reason): "The body is not checked because it cannot be read: \(reason)"
    }
  }
}
