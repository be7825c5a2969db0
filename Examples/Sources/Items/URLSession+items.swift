public import BacklotClient
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// A call to the app's own host, made whenever somebody listens.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for; its answer is in an envelope.
  ///   - data: What the endpoint's kind needs.
  ///   - decoder: What the envelope is decoded with.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    using data: Kind.RequestData,
    decoder: JSONDecoder = JSONDecoder()
  ) -> EndpointPublisher<Response> {
    publisher(for: endpoint, using: data, host: .default, decoder: decoder)
  }

  /// A call to the app's own host for an endpoint that needs no data of its own, made whenever somebody listens.
  ///
  /// - Parameters:
  ///   - endpoint: What to ask for; its answer is in an envelope.
  ///   - decoder: What the envelope is decoded with.
  public func publisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    decoder: JSONDecoder = JSONDecoder()
  ) -> EndpointPublisher<Response> where Kind.RequestData == Void {
    publisher(for: endpoint, using: (), decoder: decoder)
  }
}
