public import BacklotStubs

extension MockBackend {
  /// A backend that replies word by word.
  ///
  /// - Parameters:
  ///   - reply: The text of each reply.
  ///   - interval: The time between two words. Defaults to a twentieth of a second.
  ///   - ending: What follows the last word. Defaults to the end of the reply.
  ///   - time: The backend's time. Defaults to real time, for a preview and the app.
  public static func chat(
    _ reply: String = "There is no backend yet, so this one replies.",
    every interval: Duration = .milliseconds(50),
    ending: EventStreamEnding = .closed,
    time: BackendTime = .real
  ) -> MockBackend {
    let words = reply.split(separator: " ").enumerated().map { $0 == 0 ? String($1) : " \($1)" }
    let events = words.map { StubEvent(json: ["choices": [["delta": ["content": .string($0)]]]]) }
    return MockBackend(time: time) {
      Post("/v1/chat/completions") {
        Respond(events: ending == .closed ? events + ["[DONE]"] : events, every: interval, ending: ending)
      }
    }
  }
}
