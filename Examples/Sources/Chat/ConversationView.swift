#if canImport(SwiftUI)
  public import BacklotClient
  import BacklotStubs
  import BacklotURLSession
  public import SwiftUI

  /// The screen with a conversation.
  public struct ConversationView: View {
    @State private var conversation: Conversation
    @State private var text = ""
    @State private var question: String?

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
        if let problem = conversation.problem { Text(problem).font(.footnote).foregroundStyle(.red) }
        HStack {
          TextField("Message", text: $text)
          Button("Send") { (question, text) = (text, "") }.disabled(text.isEmpty || conversation.isReplying)
        }
        .padding()
      }
      .task(id: question) {
        // Leaving the screen cancels the task, and thus the reply.
        if let question { await conversation.send(question) }
        question = nil
      }
    }
  }

  // MARK: - Previews

  extension ConversationView {
    /// Creates the screen for a preview, with a question to a backend of its own.
    fileprivate init(preview backend: MockBackend, asking question: String? = "Is anybody there?") {
      let client = APIClient(host: .chat, transport: .stub(backend))
      self.init(Conversation(client: client, token: AccessToken(rawValue: "preview")))
      _question = State(initialValue: question)
    }
  }

  #Preview("Loaded") { ConversationView(preview: .chat()) }

  #Preview("Loading") { ConversationView(preview: .chat("Let me think", ending: .open)) }

  #Preview("Failed") { ConversationView(preview: .chat("The connection is", ending: .reset)) }

  #Preview("Empty") { ConversationView(preview: .chat(), asking: nil) }
#endif
