package import BacklotHTTP

/// What a connection tells its driver about what arrived.
package enum HTTP1Event: Sendable {
  /// A request began; its number is what it is answered by.
  case head(HTTP1RequestHead, number: Int)
  /// Some content of the request that began last.
  case body([UInt8])
  /// The request that began last is complete.
  case end(trailers: HTTPFields)
  /// What arrived is no request that can be taken; the answer is written already and the connection will close.
  indirect case failure(HTTP1Failure)
}
