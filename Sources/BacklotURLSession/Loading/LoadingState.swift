import BacklotHTTP

/// The life of one load: asked once, answered once, finished once, whatever order the loading system, the responder
/// and the clock come in.
struct LoadingState {
  private enum Phase {
    case new
    case pending
    case collecting
    case answered(Result<HTTPResponse, any Error>)
    case finished
    case stopped
  }

  /// The action that a call of the loading system requires.
  enum Step {
    case ask
    case finish(Result<HTTPResponse, any Error>)
    case nothing
  }

  /// Makes the loading system call again; `nil` during its first call.
  typealias Return = @Sendable () -> Void

  private var phase = Phase.new
  private var goBack: Return?
  private var timer: LoadingCancellation?
  private var work: [LoadingCancellation] = []

  /// True if this load has reported its end to the loading system and must not report anything more.
  var isFinished: Bool {
    guard case .finished = phase else { return false }
    return true
  }

  private var isPending: Bool {
    switch phase {
    case .new, .pending, .collecting: true
    case .answered, .finished, .stopped: false
    }
  }

  /// The loading system calls: for the first time, or again because the task was resumed.
  mutating func start() -> Step {
    guard case .new = phase else { return finish() }
    phase = .pending
    return .ask
  }

  /// The loading system's first call ends here; from now on an answer has to make it call again.
  mutating func wait(goingBackBy goBack: @escaping Return) -> Step {
    if isPending { self.goBack = goBack }
    return finish()
  }

  private mutating func finish() -> Step {
    guard case .answered(let answer) = phase else { return .nothing }
    phase = .finished
    return .finish(answer)
  }

  /// Records that a response has arrived whose body is still to be read.
  ///
  /// Returns false if no response is needed anymore.
  mutating func collect() -> Bool {
    guard case .pending = phase else { return false }
    phase = .collecting
    work = []
    return true
  }

  /// A whole answer has come; the first one counts.
  ///
  /// - Parameter isCollected: Whether it is the one whose body was being read.
  mutating func answer(_ answer: Result<HTTPResponse, any Error>, isCollected: Bool = false) -> Return? {
    switch phase {
    case .pending where !isCollected, .collecting where isCollected:
      work = []
      return settle(answer)
    case .new, .pending, .collecting, .answered, .finished, .stopped:
      return nil
    }
  }

  /// The time is up; an answer whose body is still being read does not count.
  mutating func expire(_ error: any Error) -> Return? {
    switch phase {
    case .pending, .collecting: settle(.failure(error))
    case .new, .answered, .finished, .stopped: nil
    }
  }

  private mutating func settle(_ answer: Result<HTTPResponse, any Error>) -> Return? {
    phase = .answered(answer)
    return goBack.take()
  }

  /// The loading system has lost interest.
  mutating func stop() -> Return? {
    if !isFinished { phase = .stopped }
    return nil
  }
}

extension LoadingState {
  /// Keeps what stops the work on the answer, for when the load ends early; false where it has ended, and the caller
  /// is to stop it.
  mutating func keep(work cancellation: LoadingCancellation) -> Bool {
    if isPending { work.append(cancellation) }
    return isPending
  }

  /// Keeps what stops the clock; false where it is not needed any more, and the caller is to stop it.
  mutating func keep(timer cancellation: LoadingCancellation) -> Bool {
    if isPending { timer = cancellation }
    return isPending
  }

  /// Hands out what is to be cancelled once no answer is pending: the clock in any case, the work on the answer where
  /// it was given up.
  mutating func release() -> [LoadingCancellation] {
    guard !isPending else { return [] }
    defer { (goBack, timer, work) = (nil, nil, []) }
    return (timer.map { [$0] } ?? []) + work
  }
}
