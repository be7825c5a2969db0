public import BacklotClient
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a publisher that calls the app's own host for each subscriber.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request; its response is in an envelope.
  ///   - data: The data that the endpoint's kind requires.
  ///   - decoder: The decoder of the envelope.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    using data: Kind.RequestData,
    decoder: JSONDecoder = JSONDecoder()
  ) -> EndpointPublisher<Response> {
    publisher(for: endpoint, using: data, host: .default, decoder: decoder)
  }
}
