package import BacklotHTTP

/// An input event that a connection reports to its driver.
package enum HTTP1Event: Sendable {
  /// A request has begun; its number identifies it in responses.
  case head(HTTP1RequestHead, number: Int)
  /// Some content of the request that began last.
  case body([UInt8])
  /// The request that began last is complete.
  case end(trailers: HTTPFields)
  /// The input is not an acceptable request. The response is already written, and the connection will close.
  indirect case failure(HTTP1Failure)
}
