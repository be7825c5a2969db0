public import BacklotTransport
public import Foundation

extension APIClient {
  /// Requests an endpoint, and writes the content of its response to a file.
  ///
  /// The content is written to a temporary file in the folder of the destination while it arrives. The temporary file
  /// replaces the destination at the end, and is removed if the call fails or its task is cancelled.
  ///
  /// ```swift
  /// let response = try await client.download(.archive, with: token, to: file) { progress in
  ///   print(progress.fraction ?? 0)
  /// }
  /// ```
  ///
  /// If the call is resumable, the temporary file is kept, and the error has a `ClientError.partialDownload`. Pass it to
  /// the next call, which requests only the rest if the file on the server is still the same, and all of it otherwise.
  ///
  /// `responseLimit` does not apply. A timeout limits the time until the response begins, and `RetryMiddleware` does
  /// not repeat a request whose content is lost.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request; its `Response` has no meaning here.
  ///   - data: The data that the endpoint's kind needs.
  ///   - destination: The URL of the file, whose folder must exist. An existing file is replaced.
  ///   - partial: The beginning from an earlier call. Defaults to `nil`.
  ///   - isResumable: True to keep the beginning if the call fails. Defaults to `true` if the call continues an earlier
  ///     one, and to `false` otherwise.
  ///   - limit: The maximum number of bytes of the file. Defaults to `nil`, no limit.
  ///   - progress: Receives the progress, with increasing values unless the download starts over.
  /// - Returns: The destination, with the status and the header fields of the response.
  /// - Throws: `ClientError`, with code `ClientError.Code.file` if the file cannot be written.
  @discardableResult
  public func download<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>,
    with data: Kind.RequestData,
    to destination: URL,
    resuming partial: PartialDownload? = nil,
    isResumable: Bool? = nil,
    upTo limit: Int64? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws(ClientError) -> APIResponse<URL> {
    let context = RequestContext(endpoint: "\(endpoint)", timeout: endpoint.timeout, isStreaming: true)
    let download = Download(
      client: self,
      request: try request(for: endpoint, with: data),
      context: context,
      destination: destination,
      isResumable: isResumable ?? (partial != nil),
      limit: limit,
      progress: progress
    )
    return try await download.response(resuming: partial)
  }

  /// Requests an endpoint that needs no data of its own, and writes the content of its response to a file.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint to request; its `Response` has no meaning here.
  ///   - destination: The URL of the file, whose folder must exist. An existing file is replaced.
  ///   - partial: The beginning from an earlier call. Defaults to `nil`.
  ///   - isResumable: True to keep the beginning if the call fails. Defaults to `true` if the call continues an earlier
  ///     one, and to `false` otherwise.
  ///   - limit: The maximum number of bytes of the file. Defaults to `nil`, no limit.
  ///   - progress: Receives the progress, with increasing values unless the download starts over.
  /// - Returns: The destination, with the status and the header fields of the response.
  /// - Throws: `ClientError`, with code `ClientError.Code.file` if the file cannot be written.
  @discardableResult
  public func download<Kind, Response>(
    _ endpoint: Endpoint<Kind, Response>,
    to destination: URL,
    resuming partial: PartialDownload? = nil,
    isResumable: Bool? = nil,
    upTo limit: Int64? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws(ClientError) -> APIResponse<URL> where Kind.RequestData == Void {
    try await download(
      endpoint,
      with: (),
      to: destination,
      resuming: partial,
      isResumable: isResumable,
      upTo: limit,
      progress: progress
    )
  }
}
