public import BacklotHTTP

/// A server's description of a problem in the format of RFC 9457.
///
/// Members of the wrong type are ignored (RFC 9457 §3.1). A kind of problem can have other members, its extensions
/// (RFC 9457 §3.2). Describe them as a type, and read them with ``ClientError/decoded(as:with:)``:
///
/// ```swift
/// struct OutOfCredit: Decodable {
///   var balance: Int
/// }
///
/// do {
///   try await client.send(.message)
/// } catch where error.problem?.type == "https://example.com/probs/out-of-credit" {
///   balance = try error.decoded(as: OutOfCredit.self).balance
/// }
/// ```
public struct ProblemDetails: Sendable, Hashable {
  /// A URI that identifies the kind of problem; `about:blank` if the status is sufficient (RFC 9457 §3.1.1).
  public var type: String
  /// A short summary of the kind of problem.
  public var title: String?
  /// The status code of the original response.
  public var status: Int?
  /// An explanation of this occurrence.
  public var detail: String?
  /// A URI that identifies this occurrence.
  public var instance: String?

  /// Creates a description of a problem.
  ///
  /// - Parameters:
  ///   - type: A URI that identifies the kind of problem.
  ///   - title: A short summary of the kind of problem.
  ///   - status: The status code.
  ///   - detail: An explanation of this occurrence.
  ///   - instance: A URI that identifies this occurrence.
  public init(
    type: String = "about:blank",
    title: String? = nil,
    status: Int? = nil,
    detail: String? = nil,
    instance: String? = nil
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.instance = instance
  }
}

extension ProblemDetails {
  /// Creates a description from a response, or returns `nil` if its content is not a JSON object of type
  /// `application/problem+json`.
  ///
  /// - Parameter response: A response whose content is in memory.
  public init?(_ response: HTTPResponse) {
    guard let contentType = response.headerFields[.contentType], let mediaType = MediaType(parsing: contentType),
      mediaType.type == "application", mediaType.subtype == "problem+json", let bytes = response.body.bytes
    else { return nil }
    do throws(MalformedJSON) {
      let content = try JSONText(parsing: bytes)
      guard content.members != nil else { return nil }
      self.init(
        type: content.child("type")?.string ?? "about:blank",
        title: content.child("title")?.string,
        status: content.child("status")?.int,
        detail: content.child("detail")?.string,
        instance: content.child("instance")?.string
      )
    } catch {
      // Malformed JSON is not an object.
      return nil
    }
  }
}

extension ProblemDetails: CustomStringConvertible {
  /// The title and the detail, or the type if there is neither.
  public var description: String {
    let words = [title, detail].compactMap(\.self)
    return words.isEmpty ? type : words.joined(separator: ": ")
  }
}
