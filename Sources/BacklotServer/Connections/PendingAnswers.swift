/// The source of a response that is not ready yet and can be cancelled.
enum PendingAnswer {
  /// The response is ready, and waits for its delay.
  case delayed(AskedRequest, any SocketTimer)
  /// A task computes or sends the response, and reports to the backend.
  case computed(AskedRequest, Task<Void, Never>)
  /// A task determines why no stub matches, which takes little time.
  case explained(AskedRequest, Task<Void, Never>)
  case sent(Task<Void, Never>)
  /// The request is forwarded to an upstream, or the upstream's response is being sent.
  case passedOn(UpstreamRelay)
}

/// The responses of one connection that are not ready yet, by request number.
struct PendingAnswers {
  /// There are few responses, usually one: a linear search is faster than hashing.
  private var answers: [(number: Int, answer: PendingAnswer)] = []

  /// The response to the earliest request.
  var first: PendingAnswer? { answers.min { $0.number < $1.number }?.answer }

  /// True if a task determines why no stub matches one of the requests.
  var hasExplanation: Bool {
    answers.contains {
      guard case .explained = $0.answer else { return false }
      return true
    }
  }

  subscript(number: Int) -> PendingAnswer? {
    get { answers.first { $0.number == number }?.answer }
    set {
      let index = answers.firstIndex { $0.number == number }
      switch (index, newValue) {
      case (let index?, let answer?): answers[index].answer = answer
      case (let index?, nil): answers.remove(at: index)
      case (nil, let answer?): answers.append((number, answer))
      case (nil, nil): break
      }
    }
  }

  /// Removes and returns all responses.
  mutating func takeAll() -> [PendingAnswer] {
    defer { answers = [] }
    return answers.map(\.answer)
  }
}
