public import BacklotHTTP
import BacklotJSON

/// The real backend behind this one, to which requests are passed on that nothing else answers.
///
/// ```swift
/// let backend = MockBackend {
///   Get("/dogs/new") { Respond(json: ["name": "Rex"]) }     // not there yet
///   Upstream("https://api.example.com")                     // all the rest is
/// }
/// ```
///
/// It goes with the message from end to end, and answers as they come: nothing is decoded, and no redirection followed.
/// What goes wrong on the way is an answer too, a problem report whose type begins with `urn:backlot:problem:upstream-`.
/// Latency and failures of ``BackendConditions`` hold for it as for stubs.
///
/// A server passes requests on by itself; in memory, ``MockBackend/passOn(with:)`` says who does. As a response it makes one
/// stub's requests go there: `Get("/news") { Upstream("https://api.example.com") }`.
public struct Upstream: Sendable {
  /// Looks at a request before it is passed on; an answer that it gives is the client's, and nothing is passed on.
  public typealias Gate = @Sendable (ReceivedRequest) throws -> ResponseDefinition?
  /// Turns an answer whose content is in memory into another one, or leaves it as it is.
  public typealias Revision = @Sendable (HTTPResponse, ReceivedRequest) throws -> HTTPResponse

  /// Shared, since it goes with every decision.
  private final class Storage: Sendable {
    let url: UpstreamURL
    let origin: Stub.Origin
    /// What is wrong with the text that says where it is.
    let problem: InvalidUpstreamURL?
    let pseudonym = "backlot-\(String(UInt64.random(in: .min ... .max), radix: 36))"

    init(_ url: UpstreamURL, _ origin: Stub.Origin, _ problem: InvalidUpstreamURL? = nil) {
      self.url = url
      self.origin = origin
      self.problem = problem
    }
  }

  private let storage: Storage
  private var gate: Gate?
  /// What becomes of answers, where anything does.
  package private(set) var revision: Revision?
  /// How many bytes of an answer are collected for ``revising(upTo:_:)``.
  package private(set) var collectedSize = 64 << 20

  /// Where it is.
  public var url: UpstreamURL { storage.url }
  /// By which name requests are known to have been here before.
  package var pseudonym: String { storage.pseudonym }
  private var origin: Stub.Origin { storage.origin }
  private var problem: InvalidUpstreamURL? { storage.problem }

  /// Names a backend.
  public init(_ url: UpstreamURL) { storage = Storage(url, Stub.Origin(file: "upstream \(url)")) }

  /// Names a backend by its URL, such as `https://api.example.com` or `http://127.0.0.1:8080/v2`.
  ///
  /// - Parameters:
  ///   - url: Where it is; a text that does not say it is reported by ``MockBackend/diagnostics``.
  ///   - file: Where this stands.
  ///   - line: Where this stands.
  public init(_ url: String, file: String = #fileID, line: Int = #line) {
    let origin = Stub.Origin(file: file, line: line)
    do throws(InvalidUpstreamURL) {
      storage = Storage(try UpstreamURL(url), origin)
    } catch {
      storage = Storage(.nowhere, origin, error)
    }
  }
}

extension Upstream {
  /// The same backend, with something that looks at each request before it is passed on.
  ///
  /// What it throws is treated as what ``StubResponse/dynamic(_:)`` throws.
  public func answering(_ gate: @escaping Gate) -> Self {
    var copy = self
    copy.gate = gate
    return copy
  }

  /// The same backend, whose answers are collected, and then become what a closure makes of them.
  ///
  /// So that it sees content as it is meant, upstream is not asked for any coding of it.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of content, 64 MiB unless given; a client gets 502 past it.
  ///   - revise: Makes the answer; an error that it throws is a 502 for the client.
  public func revising(upTo limit: Int = 64 << 20, _ revise: @escaping Revision) -> Self {
    var copy = self
    copy.collectedSize = limit
    copy.revision = revise
    return copy
  }

  /// Whether another one goes to the same place by the same name, and wants the same of answers.
  package func isSame(as other: Self) -> Bool {
    storage === other.storage && (revision == nil) == (other.revision == nil)
  }

  /// What the client gets of an answer that was collected.
  package func revised(_ response: HTTPResponse, answering request: ReceivedRequest) -> HTTPResponse {
    guard let revision else { return response }
    do {
      return try revision(response, request)
    } catch {
      return UpstreamFailure(.revision, "the answer of \(url) could not be revised: \(error)").response
    }
  }

  /// What the client gets without anything being passed on, if that is so.
  func answer(instead request: ReceivedRequest) -> ResponseDefinition? {
    guard let gate else { return nil }
    do {
      return try gate(request)
    } catch {
      return Respond().failing(with: error as? Fault ?? .failure(error))
    }
  }
}

extension UpstreamURL {
  /// What stands for a URL that cannot be read, and is never asked.
  fileprivate static let nowhere = UpstreamURL(scheme: "http", authority: "upstream.invalid", basePath: "")

  private init(scheme: String, authority: String, basePath: String) {
    self.scheme = scheme
    self.authority = authority
    self.basePath = basePath
  }
}

extension Upstream: BackendSource {
  /// Adds a stub for every request, which is asked after all others.
  public func contribute(to blueprint: inout BackendBlueprint) {
    if let problem { return blueprint.diagnostics.append(SourceDiagnostic(at: origin, "\(problem)")) }
    var stub = Stub(RequestMatcher(), response: stubResponse, origin: origin)
    stub.name = "upstream \(url)"
    stub.source = .upstream
    blueprint.stubs.append(stub)
  }
}

extension Upstream: StubResponseConvertible {
  /// Passes each request on.
  public var stubResponse: StubResponse {
    guard let problem else { return StubResponse(.upstream(self)) }
    return .fixed(Respond(.internalServerError, text: "The stub's upstream is none. \(problem)\n"))
  }
}
