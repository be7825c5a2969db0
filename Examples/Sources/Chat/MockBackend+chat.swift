public import BacklotStubs

extension MockBackend {
  /// Returns a backend that replies word by word.
  ///
  /// - Parameter reply: The text of each reply.
  public static func chat(_ reply: String = "There is no backend yet, so this one replies.") -> MockBackend {
    let words = reply.split(separator: " ").enumerated().map { StubEvent.delta($0 == 0 ? "\($1)" : " \($1)") }
    return MockBackend(time: .real) {
      Post("/v1/chat/completions") { Respond(events: words + [.done], every: .milliseconds(50)) }
    }
  }
}

extension StubEvent {
  /// The event at the end of a reply.
  public static let done: StubEvent = "[DONE]"

  /// Returns an event with the next text of a reply.
  public static func delta(_ text: String) -> StubEvent {
    StubEvent(json: ["choices": [["delta": ["content": .string(text)]]]])
  }

  /// Returns an event with an error, which ends a reply.
  public static func error(_ message: String) -> StubEvent {
    StubEvent(json: ["error": ["message": .string(message)]], type: "error")
  }
}
