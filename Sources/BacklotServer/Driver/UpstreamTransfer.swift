package import BacklotHTTP
package import BacklotStubs

/// A request to an upstream and its response; only its loop's thread accesses it.
package protocol UpstreamTransfer: AnyObject {
  /// Suspends the response until ``resume()``.
  func pause()
  /// Resumes the response; pending data is reported later, not before the method returns.
  func resume()
  /// Cancels the transfer, which then reports no further events.
  func cancel()
}

/// An event of a forwarded request; the last one is the response's end or a failure.
package enum UpstreamEvent {
  /// The status and fields of the response, without hop-by-hop fields, and, if known, the length of the content.
  case head(HTTPResponse, length: Int64?)
  case content([UInt8])
  case end
  /// A complete response at once.
  case whole(HTTPResponse)
  case failed(UpstreamFailure)
  /// All input so far is reported, and more is expected.
  case waiting
}

/// An observer of upstream events.
package protocol UpstreamObserver: AnyObject {
  func handle(_ event: UpstreamEvent)
}
