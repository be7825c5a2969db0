import BacklotHTTP

/// The state of one load, which is asked, answered and finished only once, regardless of the order of events from the
/// loading system, the responder and the timer.
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

  /// True if this load has reported its end to the loading system and must not send further reports.
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

  /// Handles a call of the loading system, which is the first one, or a later one because the task was resumed.
  mutating func start() -> Step {
    guard case .new = phase else { return finish() }
    phase = .pending
    return .ask
  }

  /// Ends the first call of the loading system; after this, an answer makes it call again.
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
  /// Returns false if the response is no longer needed.
  mutating func collect() -> Bool {
    guard case .pending = phase else { return false }
    phase = .collecting
    work = []
    return true
  }

  /// Records a complete answer; only the first one counts.
  ///
  /// - Parameter isCollected: True if it is the answer whose body was being read.
  mutating func answer(_ answer: Result<HTTPResponse, any Error>, isCollected: Bool = false) -> Return? {
    switch phase {
    case .pending where !isCollected, .collecting where isCollected:
      work = []
      return settle(answer)
    case .new, .pending, .collecting, .answered, .finished, .stopped:
      return nil
    }
  }

  /// Records a timeout; an answer whose body is still being read is discarded.
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

  /// Records that the loading system no longer needs the load.
  mutating func stop() -> Return? {
    if !isFinished { phase = .stopped }
    return nil
  }
}

extension LoadingState {
  /// Stores the cancellation of the work on the answer, for a load that ends early.
  ///
  /// Returns false if the load has already ended, so that the caller must cancel the work.
  mutating func keep(work cancellation: LoadingCancellation) -> Bool {
    if isPending { work.append(cancellation) }
    return isPending
  }

  /// Stores the cancellation of the timer.
  ///
  /// Returns false if the timer is no longer needed, so that the caller must cancel it.
  mutating func keep(timer cancellation: LoadingCancellation) -> Bool {
    if isPending { timer = cancellation }
    return isPending
  }

  /// Returns the cancellations to call when no answer is pending: that of the timer, and those of abandoned work on an
  /// answer.
  mutating func release() -> [LoadingCancellation] {
    guard !isPending else { return [] }
    defer { (goBack, timer, work) = (nil, nil, []) }
    return (timer.map { [$0] } ?? []) + work
  }
}
