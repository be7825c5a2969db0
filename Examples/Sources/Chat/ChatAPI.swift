public import BacklotClient
import Foundation

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

/// The body of a request for a reply to a conversation.
struct ReplyRequest: Encodable, Sendable {
  let messages: [Message]
  let stream = true
}

/// An event of a reply: the next text, or an error that ends the reply.
struct ReplyEvent: Decodable, Sendable {
  struct Choice: Decodable, Sendable {
    let delta: Delta
  }

  struct Delta: Decodable, Sendable {
    let content: String?
  }

  struct Failure: Decodable, LocalizedError {
    let message: String
    var errorDescription: String? { message }
  }

  let choices: [Choice]?
  let error: Failure?

  var text: String {
    get throws {
      if let error { throw error }
      return choices?.first?.delta.content ?? ""
    }
  }
}

extension Endpoint where Kind == EndpointKinds.Private, Response == ReplyEvent {
  /// The reply to a conversation; if its last message is an incomplete reply, the rest of it.
  static func reply(to messages: [Message]) -> Self {
    Endpoint(.post, path: "v1/chat/completions", body: .json(ReplyRequest(messages: messages)))
  }
}

extension URLHost {
  /// The real API.
  public static let chat = URLHost(rawValue: "api.example.com")
}
