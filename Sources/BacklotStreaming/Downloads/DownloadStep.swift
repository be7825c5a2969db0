import BacklotHTTP

/// The use of the content of a response in a download, as a value.
enum DownloadStep: Equatable {
  /// The content is the whole file.
  case replace(total: Int64?)
  /// The content follows the bytes that were received before.
  case append(total: Int64?)
  /// The file was complete before.
  case finish
  /// The bytes that were received before are not a beginning of the file: request all of it.
  case startOver
  /// The content is a part of the file that was not requested.
  case reject

  /// Decides the use of a response.
  ///
  /// - Parameters:
  ///   - response: A response with a status in 200...299, or with 416 if bytes were received before.
  ///   - request: The request, which is for the rest of the file if bytes were received before.
  ///   - received: The number of bytes that were received before.
  init(_ response: HTTPResponse, to request: HTTPRequest, after received: Int64) {
    let range = response.headerFields[.contentRange].flatMap(ContentRange.init(parsing:))
    let isSame = Self.isSame(response, as: request.headerFields[.ifRange])
    switch response.status.code {
    case 206 where received > 0:
      guard let range, let bytes = range.range, bytes.lowerBound == received, isSame else {
        self = .startOver
        return
      }
      self = .append(total: range.total ?? bytes.upperBound + 1)
    case 206:
      // An endpoint may request a part itself.
      self = request.headerFields.contains(.range) ? .replace(total: Self.length(of: response)) : .reject
    case 416: self = isSame && range?.range == nil && range?.total == received ? .finish : .startOver
    default: self = .replace(total: Self.length(of: response))
    }
  }

  /// Returns false if a response has another entity tag than the one of the condition.
  private static func isSame(_ response: HTTPResponse, as validator: String?) -> Bool {
    guard let validator, validator.hasPrefix("\""), let tag = response.headerFields[.etag] else { return true }
    return tag == validator
  }

  /// Returns the length that the field states; it is not that of the file if the content was encoded.
  private static func length(of response: HTTPResponse) -> Int64? {
    if response.isEncoded { return nil }
    return response.headerFields[.contentLength].flatMap { Int64($0) } ?? response.body.length
  }
}
