public import BacklotTransport
public import Foundation

extension APIClient {
  /// Downloads the content of an endpoint's response to a file, and calls a completion.
  ///
  /// The parameters are those of the `async` method.
  ///
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func download<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    to destination: URL,
    resuming partial: PartialDownload? = nil,
    isResumable: Bool? = nil,
    upTo limit: Int64? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (sending Result<APIResponse<URL>, ClientError>) -> Void
  ) -> ClientTask {
    call("\(endpoint)", completion: completion) { () throws(ClientError) in
      try await download(
        endpoint,
        with: data,
        to: destination,
        resuming: partial,
        isResumable: isResumable,
        upTo: limit,
        progress: progress
      )
    }
  }

  /// Downloads the content of the response of an endpoint that needs no data of its own to a file, and calls a
  /// completion.
  ///
  /// The parameters are those of the `async` method.
  ///
  /// - Returns: The call, which is in progress, for a caller that may cancel it.
  @discardableResult
  public func download<Kind, Response: SendableMetatype>(
    _ endpoint: Endpoint<Kind, Response>,
    to destination: URL,
    resuming partial: PartialDownload? = nil,
    isResumable: Bool? = nil,
    upTo limit: Int64? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (sending Result<APIResponse<URL>, ClientError>) -> Void
  ) -> ClientTask where Kind.RequestData == Void {
    download(
      endpoint,
      with: (),
      to: destination,
      resuming: partial,
      isResumable: isResumable,
      upTo: limit,
      progress: progress,
      completion: completion
    )
  }

  /// Returns a publisher that downloads the content of an endpoint's response to a file for each subscriber; fails with
  /// `ClientError`.
  ///
  /// The parameters are those of the `async` method.
  public func downloadPublisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    to destination: URL,
    resuming partial: PartialDownload? = nil,
    isResumable: Bool? = nil,
    upTo limit: Int64? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) -> EndpointPublisher<APIResponse<URL>> {
    EndpointPublisher {
      try await download(
        endpoint,
        with: data,
        to: destination,
        resuming: partial,
        isResumable: isResumable,
        upTo: limit,
        progress: progress
      )
    }
  }

  /// Returns a publisher that downloads the content of the response of an endpoint that needs no data of its own to a
  /// file for each subscriber; fails with `ClientError`.
  ///
  /// The parameters are those of the `async` method.
  public func downloadPublisher<Kind, Response: SendableMetatype>(
    for endpoint: Endpoint<Kind, Response>,
    to destination: URL,
    resuming partial: PartialDownload? = nil,
    isResumable: Bool? = nil,
    upTo limit: Int64? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) -> EndpointPublisher<APIResponse<URL>> where Kind.RequestData == Void {
    downloadPublisher(
      for: endpoint,
      with: (),
      to: destination,
      resuming: partial,
      isResumable: isResumable,
      upTo: limit,
      progress: progress
    )
  }
}
