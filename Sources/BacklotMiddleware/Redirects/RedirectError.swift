import BacklotHTTP
import BacklotTransport
public import Foundation

/// The reason why a redirect was not followed, with all requests of the call.
public struct RedirectError: Error, Sendable, Hashable {
  /// The kind of problem.
  public enum Code: Sendable, Hashable {
    /// The call has more redirects than the policy allows.
    case tooManyRedirects
    /// The target is not encrypted, although the source was.
    case insecureTarget
    /// The target needs the body of the request again, which can only be read once.
    case bodyNotReplayable
  }

  /// The kind of problem.
  public let code: Code
  /// The requests of the call in order, followed by the request that was not sent; secrets in URLs are masked.
  public let chain: [String]
  /// True if the last request was sent before.
  private let isLoop: Bool

  init(_ code: Code, chain: [HTTPRequest]) {
    self.code = code
    isLoop = chain.dropLast().contains { request in
      guard let last = chain.last else { return false }
      return (request.method, URL(request)) == (last.method, URL(last))
    }
    self.chain = chain.map { SecretNames.standard.description(of: $0) }
  }
}

extension RedirectError: CustomStringConvertible, LocalizedError {
  /// The problem, the requests of the call, and what to do.
  public var description: String {
    let problem =
      switch code {
      case .tooManyRedirects where isLoop:
        "The server redirects in a loop. Fix the server, or send the cookies and fields that it expects."
      case .tooManyRedirects:
        "There are more than \(chain.count - 2) redirects. Fix the server, or raise the limit of the policy."
      case .insecureTarget:
        "A redirect from https to http was refused. Fix the server, or set allowsDowngrade of the policy."
      case .bodyNotReplayable:
        "The server redirects a request whose body can only be read once. Send it to the new target."
      }
    return ([problem] + chain.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The description.
  public var errorDescription: String? { description }
}
