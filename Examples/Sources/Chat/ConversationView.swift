#if canImport(SwiftUI)
  import BacklotClient
  import BacklotStubs
  import BacklotURLSession
  public import SwiftUI

  /// The screen with a conversation.
  public struct ConversationView: View {
    /// What the user has asked for.
    private enum Action: Hashable {
      case send(String)
      case retry
    }

    @State private var conversation: Conversation
    @State private var text = ""
    @State private var action: Action?

    /// Creates the screen.
    ///
    /// - Parameter conversation: The conversation.
    public init(_ conversation: Conversation) { _conversation = State(initialValue: conversation) }

    /// The content of the screen.
    public var body: some View {
      VStack {
        List(conversation.messages.indices, id: \.self) { index in
          let message = conversation.messages[index]
          VStack(alignment: .leading) {
            Text(message.role == .user ? "You" : "Assistant").font(.caption).foregroundStyle(.secondary)
            Text(message.content)
          }
        }
        .overlay {
          if conversation.messages.isEmpty { ContentUnavailableView("No Messages", systemImage: "bubble") }
        }
        if case .failed(let reason) = conversation.state {
          Text(reason).font(.footnote).foregroundStyle(.red)
          Button("Retry") { action = .retry }
        }
        HStack {
          TextField("Message", text: $text)
          if conversation.state == .replying {
            Button("Stop") { action = nil }
          } else {
            Button("Send") { (action, text) = (.send(text), "") }.disabled(text.isEmpty)
          }
        }
        .padding()
      }
      // A change of the action cancels the task, and thus the reply, as does leaving the screen.
      .task(id: action) {
        switch action {
        case .send(let text): await conversation.send(text)
        case .retry: await conversation.receiveReply()
        case nil: return
        }
        // A new action has cancelled this task.
        if !Task.isCancelled { action = nil }
      }
    }
  }

  // MARK: - Previews

  extension ConversationView {
    /// Creates the screen for a preview, with a message to a backend of its own.
    fileprivate init(preview backend: MockBackend, sending text: String? = "Is anybody there?") {
      let client = APIClient(host: .chat, transport: .stub(backend))
      self.init(Conversation(client: client, token: AccessToken(rawValue: "preview")))
      _action = State(initialValue: text.map(Action.send))
    }
  }

  #Preview("Loaded") { ConversationView(preview: .chat()) }

  #Preview("Loading") {
    ConversationView(
      preview: MockBackend { Post("/v1/chat/completions") { Respond(events: [.delta("Let me think")], ending: .open) } }
    )
  }

  #Preview("Failed") {
    ConversationView(
      preview: MockBackend {
        Post("/v1/chat/completions") {
          Respond(events: [.delta("The connection is")], ending: .reset)
          Respond(events: [.delta(" back."), .done])
        }
      }
    )
  }

  #Preview("Empty") { ConversationView(preview: .chat(), sending: nil) }
#endif
