public import BacklotHTTP
import BacklotJSON

/// The real backend behind this one, which receives the requests that no other source answers.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/dogs/new") { Respond(json: ["name": "Rex"]) }     // not there yet
///   Upstream("https://api.example.com")                     // all the rest is
/// }
/// ```
///
/// Messages are passed from end to end, and responses as they arrive: content is not decoded, and redirects are not
/// followed. A failure on the way is also a response: a problem report whose type begins with
/// `urn:backlot:problem:upstream-`. Latency and failures of ``BackendConditions`` apply to an upstream as to stubs.
///
/// A server itself passes requests on. In memory, ``MockBackend/passOn(with:)`` specifies the sender. As a response, an
/// upstream receives the requests of one stub: `Get("/news") { Upstream("https://api.example.com") }`.
public struct Upstream: Sendable {
  /// A closure that inspects a request before it is passed on.
  ///
  /// A response that it returns goes to the client instead.
  public typealias Gate = @Sendable (ReceivedRequest) throws -> ResponseDefinition?
  /// A closure that revises a response whose content is in memory, or returns it unchanged.
  public typealias Revision = @Sendable (HTTPResponse, ReceivedRequest) throws -> HTTPResponse

  /// Shared, since it is part of every decision.
  private final class Storage: Sendable {
    let url: UpstreamURL
    let origin: Stub.Origin
    /// The problem with the text of the URL.
    let problem: InvalidUpstreamURL?
    let pseudonym = "backlot-\(String(UInt64.random(in: .min ... .max), radix: 36))"

    init(_ url: UpstreamURL, at origin: Stub.Origin, problem: InvalidUpstreamURL? = nil) {
      self.url = url
      self.origin = origin
      self.problem = problem
    }
  }

  private let storage: Storage
  private var gate: Gate?
  /// The closure that revises responses, if any.
  package private(set) var revision: Revision?
  /// The maximum number of bytes of a response that are collected for ``revising(upTo:_:)``.
  package private(set) var collectedSize = 64 << 20

  /// The fields that are added to each request.
  package private(set) var addedFields = HTTPFields()
  /// The observer of all exchanges, if any.
  package var tap: (any UpstreamTap)?

  /// The URL of the backend.
  public var url: UpstreamURL { storage.url }
  /// The name that identifies requests that this backend has passed on before.
  package var pseudonym: String { storage.pseudonym }
  var origin: Stub.Origin { storage.origin }
  var problem: InvalidUpstreamURL? { storage.problem }

  /// Creates an upstream for a backend.
  public init(_ url: UpstreamURL) { storage = Storage(url, at: Stub.Origin(file: "upstream \(url)")) }

  /// Creates an upstream from a URL, such as `https://api.example.com` or `http://127.0.0.1:8080/v2`.
  ///
  /// - Parameters:
  ///   - url: The URL of the backend. An invalid URL is reported by ``MockBackend/diagnostics``.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public init(_ url: String, file: String = #fileID, line: Int = #line) {
    let origin = Stub.Origin(file: file, line: line)
    do throws(InvalidUpstreamURL) {
      storage = Storage(try UpstreamURL(url), at: origin)
    } catch {
      storage = Storage(.nowhere, at: origin, problem: error)
    }
  }
}

extension Upstream {
  /// Returns the same backend with a closure that inspects each request before it is passed on.
  ///
  /// Its errors are treated as those of ``StubResponse/dynamic(_:)``.
  public func answering(_ gate: @escaping Gate) -> Self {
    var copy = self
    copy.gate = gate
    return copy
  }

  /// Returns the same backend, to which each request is passed on with these fields.
  ///
  /// - Parameter fields: The fields, which replace fields of the same names in the request.
  public func sending(_ fields: HTTPFields) -> Self {
    var copy = self
    copy.addedFields = fields
    return copy
  }

  /// Returns the same backend, with responses that are collected and then revised by a closure.
  ///
  /// Requests to the upstream do not accept a content coding, so that the closure receives plain content.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of content. Defaults to 64 MiB. Beyond it, the client receives 502.
  ///   - revise: Returns the revised response. If it throws an error, the client receives 502.
  public func revising(upTo limit: Int = 64 << 20, _ revise: @escaping Revision) -> Self {
    var copy = self
    copy.collectedSize = limit
    copy.revision = revise
    return copy
  }

  /// Returns whether another upstream has the same destination, pseudonym and added fields, and whether both or neither
  /// revise responses.
  package func isSame(as other: Self) -> Bool {
    storage === other.storage && (revision == nil) == (other.revision == nil)
      && addedFields.isIdentical(to: other.addedFields)
  }

  /// Returns the response for the client, made from a collected response.
  package func revised(_ response: HTTPResponse, answering request: ReceivedRequest) -> HTTPResponse {
    guard let revision else { return response }
    do {
      return try revision(response, request)
    } catch {
      return UpstreamFailure(.revision, message: "the response of \(url) could not be revised: \(error)").response
    }
  }

  /// Returns the response that the client receives instead, or `nil` to pass the request on.
  func answer(instead request: ReceivedRequest) -> ResponseDefinition? {
    guard let gate else { return nil }
    do {
      return try gate(request)
    } catch {
      return Respond().failing(with: error as? Fault ?? .failure(error))
    }
  }
}

extension Upstream: StubResponseConvertible {
  /// A response that passes each request on.
  public var stubResponse: StubResponse {
    guard let problem else { return StubResponse(.upstream(self)) }
    return .fixed(Respond(.internalServerError, text: "The stub's upstream is invalid: \(problem)\n"))
  }
}
