/// The source of a response that is not ready yet and can be cancelled.
enum PendingAnswer {
  /// The answer is ready, and waits for its time.
  case delayed(AskedRequest, LoopTimer)
  /// A task computes the answer, or sends it; the backend is told by the task.
  case computed(AskedRequest, Task<Void, Never>)
  /// A task determines why no stub matches, which takes only a moment.
  case explained(AskedRequest, Task<Void, Never>)
  case sent(Task<Void, Never>)
  /// An upstream is asked, or its answer sent.
  case passedOn(UpstreamRelay)

  /// True if it is unknown when the response will be ready.
  var isAwaited: Bool {
    switch self {
    case .delayed, .computed: true
    case .explained, .sent: false
    case .passedOn(let relay): relay.isAwaited
    }
  }
}

/// The answers of one connection that are not ready yet, by the numbers of their requests.
struct PendingAnswers {
  /// There are few of them, and most of the time one: to look through them costs less than a hash.
  private var answers: [(number: Int, answer: PendingAnswer)] = []

  /// The answer to the request that came first.
  var first: PendingAnswer? { answers.min { $0.number < $1.number }?.answer }

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

  /// Takes all of them out.
  mutating func takeAll() -> [PendingAnswer] {
    defer { answers = [] }
    return answers.map(\.answer)
  }
}
