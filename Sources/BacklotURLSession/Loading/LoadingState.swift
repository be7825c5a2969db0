import BacklotHTTP

/// The state of one load, which is asked, answered and finished only once, regardless of the order of events from the
/// loading system, the responder and the timer.
struct LoadingState {
  private enum Phase {
    case new
    case pending
    case collecting
    case streaming(LoadingPieces)
    case answered(Result<HTTPResponse, any Error>)
    case finished
    case stopped
  }

  /// The action that a call of the loading system requires.
  enum Step {
    case ask
    case finish(Result<HTTPResponse, any Error>)
    case deliver(LoadingPieces)
    case nothing
  }

  /// Makes the loading system call again; `nil` during its first call.
  typealias Return = @Sendable () -> Void

  private var phase = Phase.new
  private var goBack: Return?
  private var timer: LoadingCancellation?
  private var work: [LoadingCancellation] = []

  /// True if this load has ended, in whatever way.
  var isOver: Bool {
    switch phase {
    case .finished, .stopped: true
    case .new, .pending, .collecting, .streaming, .answered: false
    }
  }

  /// True if this load has reported its end to the loading system and must not send further reports.
  var isFinished: Bool {
    guard case .finished = phase else { return false }
    return true
  }

  private var isPending: Bool {
    switch phase {
    case .new, .pending, .collecting: true
    case .streaming, .answered, .finished, .stopped: false
    }
  }

  private var isStreaming: Bool {
    guard case .streaming = phase else { return false }
    return true
  }

  /// Handles a call of the loading system, which is the first one, or a later one because the task was resumed.
  mutating func start() -> Step {
    guard case .new = phase else { return finish() }
    phase = .pending
    return .ask
  }

  /// Ends the first call of the loading system; after this, an answer makes it call again.
  mutating func wait(goingBackBy goBack: @escaping Return) -> Step {
    if isPending || isStreaming { self.goBack = goBack }
    return finish()
  }

  /// Returns the complete answer, if it has arrived, and finishes the load.
  mutating func takeAnswer() -> Result<HTTPResponse, any Error>? {
    guard case .answered(let answer) = phase else { return nil }
    phase = .finished
    return answer
  }

  private mutating func finish() -> Step {
    if let answer = takeAnswer() { return .finish(answer) }
    switch phase {
    case .streaming(let pieces) where !pieces.isEmpty:
      phase = pieces.end == nil ? .streaming(LoadingPieces()) : .finished
      return .deliver(pieces)
    case .new, .pending, .collecting, .streaming, .answered, .finished, .stopped:
      return .nothing
    }
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
    case .new, .pending, .collecting, .streaming, .answered, .finished, .stopped:
      return nil
    }
  }

  /// Records a failure, such as a timeout; an answer whose body is still being read is discarded.
  mutating func fail(_ error: any Error) -> Return? {
    switch phase {
    case .pending, .collecting: settle(.failure(error))
    case .streaming: close(.failure(error))
    case .new, .answered, .finished, .stopped: nil
    }
  }

  private mutating func settle(_ answer: Result<HTTPResponse, any Error>) -> Return? {
    phase = .answered(answer)
    return goBack.take()
  }

  /// Records that the loading system no longer needs the load.
  mutating func stop() -> Return? {
    if case .streaming(let pieces) = phase, let reader = pieces.reader { work.append(reader) }
    if !isFinished { phase = .stopped }
    return nil
  }
}

// MARK: - Pieces

/// The parts of a response that have arrived and are to be delivered.
struct LoadingPieces {
  /// The status and the fields, if they are not delivered yet.
  var head: HTTPResponse?
  var content: [UInt8] = []
  /// The end of the body, and its error if the connection was lost.
  var end: Result<Void, any Error>?
  /// Lets the reader of the body continue.
  var reader: LoadingCancellation?

  /// True if there is no part to deliver.
  var isEmpty: Bool { head == nil && content.isEmpty && end == nil }
}

extension LoadingState {
  /// Records a response whose body is delivered in pieces.
  mutating func open(_ head: HTTPResponse) -> Return? {
    guard case .pending = phase else { return nil }
    phase = .streaming(LoadingPieces(head: head))
    work = []
    return goBack
  }

  /// Records a piece of the body.
  ///
  /// - Parameter reader: Lets the reader of the body continue after the delivery, or if the load ends.
  mutating func append(_ piece: [UInt8], from reader: LoadingCancellation) -> Return? {
    guard case .streaming(var pieces) = phase else {
      work.append(reader)
      return nil
    }
    pieces.content += piece
    pieces.reader = reader
    phase = .streaming(pieces)
    return goBack
  }

  /// Records the end of the body.
  mutating func close(_ end: Result<Void, any Error>) -> Return? {
    guard case .streaming(var pieces) = phase, pieces.end == nil else { return nil }
    pieces.end = end
    phase = .streaming(pieces)
    return goBack
  }
}

extension LoadingState {
  /// Stores the cancellation of the work on the answer, for a load that ends early.
  ///
  /// Returns false if the load has already ended, so that the caller must cancel the work.
  mutating func keep(work cancellation: LoadingCancellation) -> Bool {
    if isPending || isStreaming { work.append(cancellation) }
    return isPending || isStreaming
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
    let timers = timer.take().map { [$0] } ?? []
    if isStreaming { return timers }
    defer { (goBack, work) = (nil, []) }
    return timers + work
  }
}
