import BacklotHTTP
import BacklotTransport
import Foundation

/// A call that writes the content of a response to a file.
struct Download {
  let client: APIClient
  let request: HTTPRequest
  let context: RequestContext
  let destination: URL
  let isResumable: Bool
  let limit: Int64?
  let progress: (@Sendable (TransferProgress) -> Void)?

  /// Downloads the file, or the rest of it.
  func response(resuming partial: PartialDownload?) async throws(ClientError) -> APIResponse<URL> {
    var (file, validator) = try open(partial)
    do throws(ClientError) {
      let response = try await receive(into: file, validator: &validator)
      do throws(SystemCallError) { try file.commit() } catch { throw failure(error) }
      // The status is 416 if the file was complete before.
      let status = response.status.kind == .successful ? response.status : .ok
      return APIResponse(value: destination, status: status, headerFields: response.headerFields)
    } catch {
      throw keep(file, validator: validator, after: error)
    }
  }

  /// Opens the file of a partial download, or a new one.
  private func open(_ partial: PartialDownload?) throws(ClientError) -> (DownloadFile, String?) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: destination.path, isDirectory: &isFolder)
    guard destination.isFileURL, !(exists && isFolder.boolValue) else {
      throw ClientError.invalidRequest("\(destination)", reason: "The destination of a download must be a file.")
    }
    do throws(SystemCallError) {
      if let partial, let file = try DownloadFile(continuing: partial, for: destination) {
        if partial.url != url || request.headerFields.contains(.range) { try file.removeAll() }
        return (file, partial.validator)
      }
      return (try DownloadFile(for: destination), nil)
    } catch {
      throw failure(error)
    }
  }

  private func receive(
    into file: DownloadFile,
    validator: inout String?
  ) async throws(ClientError) -> HTTPResponse {
    let request = range(from: file.count, validator: validator)
    let response = try await begin(request, after: file.count)
    switch DownloadStep(response, to: request, after: file.count) {
    case .finish: break
    case .append(let total): try await write(response, to: file, total: total)
    case .replace(let total):
      try empty(file)
      validator = self.request.headerFields.contains(.range) ? nil : PartialDownload.validator(of: response)
      try await write(response, to: file, total: total)
    case .startOver where file.count > 0:
      try empty(file)
      validator = nil
      return try await receive(into: file, validator: &validator)
    case .startOver, .reject:
      throw ClientError.unexpectedPart(response, for: request)
    }
    return response
  }

  /// Returns the request for the bytes from an offset on, as long as the file is the same.
  private func range(from offset: Int64, validator: String?) -> HTTPRequest {
    var request = request
    // Ranges and lengths are those of the file only if it is not compressed for the transfer.
    if !request.headerFields.contains(.acceptEncoding) { request.headerFields[.acceptEncoding] = "identity" }
    guard offset > 0, let validator else { return request }
    request.headerFields[.range] = "bytes=\(offset)-"
    request.headerFields[.ifRange] = validator
    return request
  }

  /// Sends the request; a response with 416 is not an error if the request is for the rest of the file.
  private func begin(_ request: HTTPRequest, after received: Int64) async throws(ClientError) -> HTTPResponse {
    do throws(ClientError) {
      return try await client.streamed(request, in: context)
    } catch {
      guard received > 0, error.code == .status(HTTPStatus(code: 416)), let response = error.response else {
        throw error
      }
      return response
    }
  }

  private func write(_ response: HTTPResponse, to file: DownloadFile, total: Int64?) async throws(ClientError) {
    try check(total ?? file.count, of: response)
    progress?(TransferProgress(completed: file.count, of: total))
    var chunks = response.body.makeAsyncIterator()
    while let chunk = try await next(&chunks) {
      let count = file.count + Int64(chunk.count)
      try check(count, of: response)
      if let total, count > total {
        // Which bytes are those of the file is unknown.
        try empty(file)
        throw ClientError.incomplete(count, of: total, for: request)
      }
      do throws(SystemCallError) { try file.append(chunk) } catch { throw failure(error) }
      progress?(TransferProgress(completed: file.count, of: total))
    }
    if let total, file.count != total { throw ClientError.incomplete(file.count, of: total, for: request) }
  }

  private func next(_ chunks: inout HTTPBody.AsyncIterator) async throws(ClientError) -> [UInt8]? {
    do {
      try Task.checkCancellation()
      if let chunk = try await chunks.next() { return chunk }
      // Some sequences end when their reader is cancelled.
      try Task.checkCancellation()
      return nil
    } catch {
      throw ClientError.transport(error, for: request)
    }
  }

  private func check(_ length: Int64, of response: HTTPResponse) throws(ClientError) {
    guard let limit, length > limit else { return }
    throw ClientError.downloadTooLarge(limit, response, for: request)
  }

  private func empty(_ file: DownloadFile) throws(ClientError) {
    do throws(SystemCallError) { try file.removeAll() } catch { throw failure(error) }
  }

  private func failure(_ error: SystemCallError) -> ClientError { .unwritable(destination, error, for: request) }

  /// Returns the error with the partial download, or removes the file.
  private func keep(_ file: DownloadFile, validator: String?, after error: ClientError) -> ClientError {
    guard isResumable, let validator, file.count > 0, error.code != .responseTooLarge, let url else {
      file.discard()
      return error
    }
    var error = error
    let path = URL(fileURLWithPath: file.path)
    error.attachment = PartialDownload(file: path, received: file.count, validator: validator, url: url)
    return error
  }

  private var url: String? { URL(request)?.absoluteString }
}
