public import BacklotHTTP
public import BacklotJSON

/// A server's description of a problem in the format of RFC 9457.
///
/// Members of the wrong type are ignored (RFC 9457 §3.1).
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
  /// All other members, in order (RFC 9457 §3.2).
  public var extensions: JSONObject

  /// Creates a description of a problem.
  ///
  /// - Parameters:
  ///   - type: A URI that identifies the kind of problem.
  ///   - title: A short summary of the kind of problem.
  ///   - status: The status code.
  ///   - detail: An explanation of this occurrence.
  ///   - instance: A URI that identifies this occurrence.
  ///   - extensions: All other members.
  public init(
    type: String = "about:blank",
    title: String? = nil,
    status: Int? = nil,
    detail: String? = nil,
    instance: String? = nil,
    extensions: JSONObject = JSONObject()
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.instance = instance
    self.extensions = extensions
  }
}

extension ProblemDetails {
  private static let ownMembers: Set = ["type", "title", "status", "detail", "instance"]

  /// Creates a description from the members of a JSON object.
  public init(_ members: JSONObject) {
    self.init(
      type: members["type"]?.string ?? "about:blank",
      title: members["title"]?.string,
      status: members["status"]?.int,
      detail: members["detail"]?.string,
      instance: members["instance"]?.string,
      extensions: JSONObject(members.filter { !Self.ownMembers.contains($0.key) })
    )
  }

  /// Creates a description from a response, or returns `nil` if its content is not a JSON object of type
  /// `application/problem+json`.
  ///
  /// - Parameter response: A response whose content is in memory.
  public init?(_ response: HTTPResponse) {
    guard let contentType = response.headerFields[.contentType], let mediaType = MediaType(parsing: contentType),
      mediaType.type == "application", mediaType.subtype == "problem+json",
      let bytes = response.body.bytes, case .success(let value) = JSONValue.parse(bytes),
      let members = value.object
    else { return nil }
    self.init(members)
  }
}

extension ProblemDetails: CustomStringConvertible {
  /// The title and the detail, or the type if there is neither.
  public var description: String {
    let words = [title, detail].compactMap(\.self)
    return words.isEmpty ? type : words.joined(separator: ": ")
  }
}
