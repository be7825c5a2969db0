import BacklotHTTP
import BacklotStubs

/// A request on its way to an upstream, and its answer on the way back; only its loop's thread touches it.
protocol UpstreamTransfer: AnyObject {
  /// Takes no more of the answer until ``resume()``.
  func pause()
  /// Goes on; what there is comes later, and not before this returns.
  func resume()
  /// Wants to know no more.
  func cancel()
}

/// An event of a forwarded request; the last one is the response's end or a failure.
enum UpstreamEvent {
  /// The answer's status and fields, hop by hop ones left out, and how much content follows where that is known.
  case head(HTTPResponse, length: Int64?)
  case content([UInt8])
  case end
  /// All of an answer at once.
  case whole(HTTPResponse)
  case failed(UpstreamFailure)
  /// All input so far is reported, and more is expected.
  case waiting
}

/// An observer of upstream events.
protocol UpstreamObserver: AnyObject {
  func handle(_ event: UpstreamEvent)
}
