public import BacklotClient
import Foundation
public import Observation

/// The state of the screen with a conversation.
@MainActor @Observable
public final class Conversation {
  /// The state of a conversation.
  public enum State: Sendable, Hashable {
    /// The conversation waits for the user.
    case idle
    /// A reply arrives.
    case replying
    /// The last reply is missing or incomplete, for the reason that the text states.
    case failed(String)
  }

  /// The messages, the oldest first.
  ///
  /// The last one grows while its text arrives.
  public private(set) var messages: [Message] = []
  /// The current state.
  public private(set) var state = State.idle
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

  /// Sends a message, and receives the reply.
  ///
  /// Cancelling the task stops the reply, whose text so far remains.
  ///
  /// - Parameter text: The text of the message.
  public func send(_ text: String) async {
    messages.append(Message(role: .user, content: text))
    await receiveReply()
  }

  /// Receives the reply to the messages, or the rest of a reply that is incomplete.
  public func receiveReply() async {
    state = .replying
    do {
      let events = client.elements(of: .reply(to: messages), with: token, in: .events(until: "[DONE]"))
      for try await event in events { append(try event.text) }
      state = .idle
    } catch {
      state = Task.isCancelled ? .idle : .failed(error.localizedDescription)
    }
  }

  private func append(_ text: String) {
    if messages.last?.role != .assistant { messages.append(Message(role: .assistant, content: "")) }
    messages[messages.count - 1].content += text
  }
}
