public import BacklotClient
import Foundation
public import Observation

/// The state of the screen with a conversation.
@MainActor @Observable
public final class Conversation {
  /// The messages, the oldest first.
  ///
  /// The last one grows while its text arrives.
  public private(set) var messages: [Message] = []
  /// True while a reply arrives.
  public private(set) var isReplying = false
  /// The reason why the last reply is missing or incomplete, if it is.
  public private(set) var problem: String?
  private let client: APIClient
  private let token: AccessToken

  /// Creates an empty conversation.
  ///
  /// - Parameters:
  ///   - client: The client of the API.
  ///   - token: The user's token.
  public init(client: APIClient = APIClient(host: .chat), token: AccessToken) {
    self.client = client
    self.token = token
  }

  /// Sends a message, and appends the reply while it arrives.
  ///
  /// Cancelling the task ends the reply.
  public func send(_ text: String) async {
    messages.append(Message(role: .user, content: text))
    (isReplying, problem) = (true, nil)
    do {
      try await appendReply()
    } catch {
      problem = (error as? ClientError)?.code == .cancelled ? nil : error.localizedDescription
    }
    isReplying = false
  }

  private func appendReply() async throws {
    let pieces = client.elements(of: .reply(to: messages), with: token, in: .events(until: "[DONE]"))
    for try await piece in pieces { append(piece.text) }
  }

  private func append(_ text: String) {
    if messages.last?.role != .assistant { messages.append(Message(role: .assistant, content: "")) }
    messages[messages.count - 1].content += text
  }
}
