import BacklotStubs

extension MockBackend {
  /// A description of the waits for stepped time.
  ///
  /// The line of each wait contains its start in virtual and real time, its end, and its stub.
  var waitingDescription: String {
    let now = ContinuousClock.now
    let lines = time.waits.filter(\.reason.needsStep).prefix(20).map { wait in
      let real = wait.start.duration(to: now).inSeconds
      return
        "  \(subject(of: wait.reason)), since \(wait.since.inSeconds) (\(real) of real time), until \(wait.due.inSeconds)"
    }
    return (["virtual time is \(time.now.inSeconds)"] + lines).joined(separator: "\n")
  }

  private func subject(of reason: SteppedWait.Reason) -> String {
    switch reason {
    case .answer(let number), .patience(let number):
      guard let entry = journal.entry(number) else { return "a request that left the journal waits for its response" }
      guard let stub = entry.stub else { return "\(entry.request) waits for the report that no stub matches" }
      return "\(entry.request) waits for the response of \(stub) at \(stub.origin)"
    case .content: return "a response waits for the next piece of its content"
    case .webhook: return "a webhook waits for its delay"
    case .clock: return "code sleeps on the backend's clock"
    }
  }
}

extension Duration {
  /// The duration in seconds with one decimal place.
  fileprivate var inSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
