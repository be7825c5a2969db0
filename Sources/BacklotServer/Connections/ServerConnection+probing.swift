import BacklotHTTP1

// Whether a client that has closed its side of the connection still receives.

extension ServerConnection {
  /// Starts to find out from time to time whether the client, which has closed its side, still receives its response.
  ///
  /// A client that has left would otherwise not be noticed while a response is delayed or idle, such as an open event
  /// stream.
  func probeLater(_ count: Int = 0) {
    if isDone { return }
    probing?.cancel()
    probing = server.loop.startTimer(after: Self.probeDelay(count)) { [self] in probe(count) }
  }

  /// Returns the delay before a probe: a moment for responses that are almost ready, then a moment for the reset that
  /// the first probe leads to, then more and more.
  private static func probeDelay(_ count: Int) -> Duration {
    count == 0 ? .milliseconds(250) : min(.milliseconds(100) * (1 << min(2 * (count - 1), 20)), .seconds(60))
  }

  private func probe(_ count: Int) {
    probing = nil
    if isDone { return }
    switch isWriting ? .unnecessary : http.probe() {
    case .gone: return end()
    case .impossible, .unnecessary: probeLater(count)
    case .sent:
      advance()
      probeLater(count + 1)
    }
  }
}
