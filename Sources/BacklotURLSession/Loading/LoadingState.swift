import BacklotHTTP

/// The life of one load: asked once, answered once, finished once, whatever order the loading system, the responder
/// and the clock come in.
struct LoadingState {
  private enum Phase {
    case new
    case asking
    case waiting
    case collecting
    case answered(Result<HTTPResponse, any Error>)
    case finished
    case stopped
  }

  /// What a call of `startLoading` means.
  enum Start {
    case ask
    case finish(Result<HTTPResponse, any Error>)
    case nothing
  }

  /// What to do with an answer that has just come.
  enum Receipt {
    case keep
    case goBack
    case drop
  }

  private var phase = Phase.new
  private var timer: LoadingCancellation?
  private var work: [LoadingCancellation] = []

  /// Whether the client has been told of the end by us and must not be told of anything more.
  var isFinished: Bool {
    guard case .finished = phase else { return false }
    return true
  }

  /// The loading system calls: for the first time, or again because the task was resumed.
  mutating func start() -> Start {
    switch phase {
    case .new:
      phase = .asking
      return .ask
    case .answered(let answer):
      phase = .finished
      return .finish(answer)
    case .asking, .waiting, .collecting, .finished, .stopped:
      return .nothing
    }
  }

  /// The responder has been asked; from here on an answer has to find its own way back.
  mutating func wait() -> Start {
    switch phase {
    case .asking:
      phase = .waiting
      return .nothing
    case .answered(let answer):
      phase = .finished
      return .finish(answer)
    case .new, .waiting, .collecting, .finished, .stopped:
      return .nothing
    }
  }

  /// Keeps what stops the work on the answer, for when the load ends early; false where that has ended already, and
  /// the caller is to stop it.
  mutating func keep(work cancellation: LoadingCancellation) -> Bool {
    if isPending { work.append(cancellation) }
    return isPending
  }

  /// Keeps what stops the clock; false where it is not needed any more, and the caller is to stop it.
  mutating func keep(timer cancellation: LoadingCancellation) -> Bool {
    if isPending { timer = cancellation }
    return isPending
  }

  private var isPending: Bool {
    switch phase {
    case .new, .asking, .waiting, .collecting: true
    case .answered, .finished, .stopped: false
    }
  }

  /// The answer has come but its body has still to be read; false where no answer is wanted.
  mutating func collect() -> Bool {
    switch phase {
    case .asking, .waiting:
      phase = .collecting
      work = []
      return true
    case .new, .collecting, .answered, .finished, .stopped:
      return false
    }
  }

  /// The whole answer has come; the first one counts.
  ///
  /// - Parameter isCollected: Whether it is the one whose body was being read.
  mutating func answer(_ answer: Result<HTTPResponse, any Error>, isCollected: Bool = false) -> Receipt {
    switch phase {
    case .asking:
      phase = .answered(answer)
      work = []
      return .keep
    case .waiting, .collecting:
      // A second answer while the body of the first is read.
      if case .collecting = phase, !isCollected { return .drop }
      phase = .answered(answer)
      work = []
      return .goBack
    case .new, .answered, .finished, .stopped:
      return .drop
    }
  }

  /// The time is up; a body that is still being read does not count as an answer.
  mutating func expire(_ error: any Error) -> Receipt {
    switch phase {
    case .waiting, .collecting:
      phase = .answered(.failure(error))
      return .goBack
    case .new, .asking, .answered, .finished, .stopped:
      return .drop
    }
  }

  /// The loading system has lost interest.
  mutating func stop() {
    if !isFinished { phase = .stopped }
  }

  /// Hands out what is to be cancelled once no answer is pending: the clock in any case, the work on the answer where
  /// it was given up.
  mutating func release() -> [LoadingCancellation] {
    guard !isPending else { return [] }
    defer { (timer, work) = (nil, []) }
    return (timer.map { [$0] } ?? []) + work
  }
}
