import BacklotTesting
import Chat
import Testing

@MainActor @Suite struct ConversationTests {
  private func conversation(_ transport: some HTTPTransport) -> Conversation {
    Conversation(client: APIClient(host: .chat, transport: transport), token: AccessToken(rawValue: "token"))
  }

  @Test func `a reply is complete after its last word`() async {
    let backend = MockBackend.chat("Yes, I am.", time: .immediate)
    let conversation = conversation(.stub(backend))
    await conversation.send("Are you there?")
    #expect(conversation.messages.map(\.content) == ["Are you there?", "Yes, I am."])
    #expect(conversation.problem == nil)
    #expect(!conversation.isReplying)
    #expect(backend.received(Post("/v1/chat/completions").header("Authorization", "Bearer token"), .once))
  }

  @Test func `the next question contains what was said before`() async {
    let backend = MockBackend.chat("Yes.", time: .immediate)
    let conversation = conversation(.stub(backend))
    await conversation.send("Are you there?")
    await conversation.send("And now?")
    let bodies = backend.journal.entries.map { $0.request.json?["messages"]?.array?.count }
    #expect(bodies == [1, 3])
  }

  @Test func `a reply that is cut off keeps its words, and says so`() async {
    let conversation = conversation(.stub(.chat("Yes, I", ending: .reset, time: .immediate)))
    await conversation.send("Are you there?")
    #expect(conversation.messages.last?.content == "Yes, I")
    #expect(conversation.problem?.contains("connection") == true)
  }

  @Test func `an outage is a problem without a reply`() async {
    let conversation = conversation(.stub(MockBackend { AnyMethod("/**") { Respond(.serviceUnavailable) } }))
    await conversation.send("Are you there?")
    #expect(conversation.messages.map(\.role) == [.user])
    #expect(conversation.problem?.contains("503") == true)
  }

  @Test func `a cancelled reply ends, and is no problem`() async {
    let conversation = conversation(.stub(.chat("Let me", every: .zero, ending: .open)))
    let reply = Task { await conversation.send("Are you there?") }
    while conversation.messages.last?.content != "Let me" { await Task.yield() }
    #expect(conversation.isReplying)
    reply.cancel()
    await reply.value
    #expect(conversation.problem == nil)
    #expect(!conversation.isReplying)
  }
}
