public import BacklotHTTP
public import BacklotJSON

/// A server's account of a problem, in the form that RFC 9457 gives it.
///
/// Members of the wrong type are passed over (RFC 9457 §3.1).
public struct ProblemDetails: Sendable, Hashable {
  /// A URI that names the kind of problem; `about:blank` where the status says it all (RFC 9457 §3.1.1).
  public var type: String
  /// The kind of problem in a few words.
  public var title: String?
  /// The status that the server meant to answer with, as a code.
  public var status: Int?
  /// A sentence about this occurrence.
  public var detail: String?
  /// A URI that names this occurrence.
  public var instance: String?
  /// All other members, in their order (RFC 9457 §3.2).
  public var extensions: JSONObject

  /// Makes an account from its parts.
  ///
  /// - Parameters:
  ///   - type: A URI that names the kind of problem.
  ///   - title: The kind of problem in a few words.
  ///   - status: The status as a code.
  ///   - detail: What happened this time.
  ///   - instance: A URI that names this occurrence.
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

  /// Reads an account.
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

  /// Creates the account that an answer carries, or returns `nil` if its content is not a JSON object of type
  /// `application/problem+json`.
  ///
  /// - Parameter response: An answer whose content is in memory.
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
  /// Title and detail, or the type where there is neither.
  public var description: String {
    let words = [title, detail].compactMap(\.self)
    return words.isEmpty ? type : words.joined(separator: ": ")
  }
}
