import BacklotTesting
import Chat
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct ConversationTests {
  private let conversation = Conversation(
    client: APIClient(host: .chat, transport: .stub(Backend.current)),
    token: AccessToken(rawValue: "token")
  )

  private var texts: [String] { conversation.messages.map(\.content) }

  /// Waits until the text of the last message has arrived.
  private func arrival(of text: String) async {
    while texts.last != text, !Task.isCancelled { await Task.yield() }
  }

  @Test(
    .backend(time: .stepped) {
      Post("/v1/chat/completions", headers: ["Authorization": "Bearer token"]) {
        Respond(events: [.delta("Yes,"), .delta(" I"), .delta(" am."), .done], every: .seconds(1))
      }
    }
  )
  func `a reply grows word by word`() async {
    let reply = Task { await conversation.send("Are you there?") }
    await Backend.current.arrival(of: Post("/v1/chat/completions"))
    #expect(texts == ["Are you there?"])
    for text in ["Yes,", "Yes, I", "Yes, I am."] {
      await Backend.current.advance(by: .seconds(1))
      await arrival(of: text)
      #expect(texts == ["Are you there?", text])
      #expect(conversation.state == .replying)
    }
    await Backend.current.advance(by: .seconds(1))
    await reply.value
    #expect(texts == ["Are you there?", "Yes, I am."])
    #expect(conversation.state == .idle)
  }

  @Test(.backend { Post("/v1/chat/completions") { Respond(events: [.delta("Yes."), .done]) } })
  func `a request contains the conversation`() async {
    await conversation.send("Are you there?")
    await conversation.send("And now?")
    let question: JSONValue = ["role": "user", "content": "Are you there?"]
    let answer: JSONValue = ["role": "assistant", "content": "Yes."]
    let another: JSONValue = ["role": "user", "content": "And now?"]
    let chat = Post("/v1/chat/completions")
    #expect(Backend.current.received(chat.body(.json(["messages": [question], "stream": true])), .once))
    let messages: JSONValue = [question, answer, another]
    #expect(Backend.current.received(chat.body(.json(["messages": messages, "stream": true])), .once))
  }

  @Test(
    .backend {
      Post("/v1/chat/completions") {
        Respond(events: [.delta("Yes,"), .delta(" I")], ending: .reset)
        Respond(events: [.delta(" am."), .done])
      }
    }
  )
  func `a lost connection keeps the text, and another attempt receives the rest`() async {
    await conversation.send("Are you there?")
    #expect(texts == ["Are you there?", "Yes, I"])
    guard case .failed(let reason) = conversation.state else { return #expect(conversation.state == .failed("")) }
    #expect(reason.contains("The connection was lost."))
    await conversation.receiveReply()
    #expect(texts == ["Are you there?", "Yes, I am."])
    #expect(conversation.state == .idle)
    let incomplete = Post("/v1/chat/completions").body(.json(at: "/messages/1/content", "Yes, I"))
    #expect(Backend.current.received(incomplete, .once))
  }

  @Test(.backend { Post("/v1/chat/completions") { Respond(events: [.delta("Yes,"), .error("The model is busy.")]) } })
  func `an error in the stream keeps the text, and states the reason`() async {
    await conversation.send("Are you there?")
    #expect(texts == ["Are you there?", "Yes,"])
    #expect(conversation.state == .failed("The model is busy."))
  }

  @Test(.backend { Post("/v1/chat/completions") { Respond(.unauthorized) } })
  func `an invalid token is an error without a reply`() async {
    await conversation.send("Are you there?")
    #expect(texts == ["Are you there?"])
    guard case .failed(let reason) = conversation.state else { return #expect(conversation.state == .failed("")) }
    #expect(reason.contains("401"))
  }

  @Test(
    .backend(time: .stepped) {
      Post("/v1/chat/completions") {
        Respond(events: [.delta("Let me"), .delta(" think"), .done], every: .seconds(1))
      }
    }
  )
  func `stopping a reply cancels the request, and keeps the text`() async {
    let reply = Task { await conversation.send("Are you there?") }
    await Backend.current.arrival(of: Post("/v1/chat/completions"))
    await Backend.current.advance(by: .seconds(1))
    await arrival(of: "Let me")
    reply.cancel()
    await reply.value
    #expect(texts == ["Are you there?", "Let me"])
    #expect(conversation.state == .idle)
    #expect(Backend.current.journal.entries.map(\.isContentCancelled) == [true])
  }
}
