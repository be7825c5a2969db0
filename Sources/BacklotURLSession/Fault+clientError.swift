import BacklotStubs
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Fault {
  /// The error that a client of `URLSession` receives for this fault on a real connection.
  var clientError: any Error {
    switch kind {
    case .connectionReset, .emptyResponse, .truncatedBody: URLError(.networkConnectionLost)
    case .malformedChunk, .randomData: URLError(.cannotParseResponse)
    case .noResponse: URLError(.timedOut)
    case .failure(let error): error
    }
  }
}
