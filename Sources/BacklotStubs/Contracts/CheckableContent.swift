import BacklotHTTP

/// The way in which the content of an answer can be checked.
enum CheckableContent: Sendable {
  /// At once.
  case bytes([UInt8])
  /// After it has been read.
  case stored
  /// Not at all.
  case unchecked(UncheckedContent)

  /// Determines the way in which a body can be checked.
  init(_ body: HTTPBody) {
    if let length = body.length, length > Int64(ExchangeGuards.contentLimit) {
      self = .unchecked(.longAnswer)
    } else if let bytes = body.bytes {
      self = .bytes(bytes)
    } else {
      self = body.isReplayable ? .stored : .unchecked(.stream)
    }
  }

  /// The content of a body that is stored somewhere.
  static func read(_ body: HTTPBody) async -> Self {
    do {
      return .bytes(try await body.collect(upTo: ExchangeGuards.contentLimit))
    } catch let error as HTTPError where error.code == .bodyTooLarge {
      return .unchecked(.longAnswer)
    } catch {
      return .unchecked(.unreadable(reason: "\(error)"))
    }
  }
}

/// Why content is not looked at.
enum UncheckedContent: Hashable, Sendable {
  /// It is a request's, and too long.
  case longRequest
  /// It is an answer's, and too long.
  case longAnswer
  /// It is a request's, and coded.
  case codedRequest
  /// It is an answer's, and coded.
  case codedAnswer
  /// It can be read only once, and that is up to the client.
  case stream
  /// It could not be read.
  case unreadable(reason: String)
}

extension UncheckedContent {
  /// The violation that the journal records for it.
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
    let limit = "it exceeds the limit of \(ExchangeGuards.contentLimit >> 20) MiB"
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
