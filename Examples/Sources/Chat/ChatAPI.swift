public import BacklotClient

/// A message of a conversation, in the shape of common APIs of language models.
public struct Message: Codable, Sendable, Hashable {
  /// The author of a message.
  public enum Role: String, Codable, Sendable {
    case user, assistant
  }

  /// The author.
  public let role: Role
  /// The text.
  public internal(set) var content: String
}

/// The body of a request for the next message.
struct ReplyRequest: Encodable, Sendable {
  let messages: [Message]
  let stream = true
}

/// A piece of the next message.
struct ReplyPiece: Decodable, Sendable {
  struct Choice: Decodable, Sendable {
    let delta: Delta
  }

  struct Delta: Decodable, Sendable {
    let content: String?
  }

  let choices: [Choice]

  var text: String { choices.first?.delta.content ?? "" }
}

extension Endpoint where Kind == EndpointKinds.Private, Response == ReplyPiece {
  static func reply(to messages: [Message]) -> Self {
    Endpoint(.post, path: "v1/chat/completions", body: .json(ReplyRequest(messages: messages)))
  }
}

extension URLHost {
  /// The real API.
  public static let chat = URLHost(rawValue: "api.example.com")
}
