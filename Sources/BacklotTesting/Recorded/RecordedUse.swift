import BacklotFiles
import BacklotHTTP
import BacklotMessages
import BacklotPlatform
import BacklotRecording
import BacklotStubs
import BacklotTime
import BacklotTransport

/// The declaration of a trait `.recorded`.
struct RecordedDeclaration: Sendable {
  let name: String
  let upstream: String?
  let mode: RecordingMode
  let makeRecording: @Sendable (_ path: String) -> Recording
  let rules: RedactionRules
  let expiry: RecordingExpiry?
  let transport: (any HTTPTransport)?
  /// The source file near which the recording is.
  var sourceFile: String
  var environment: RecordingEnvironment

  /// The path of the recording, also if it does not exist.
  var path: String {
    let file = NearbyFile(name, near: sourceFile, kind: .recording)
    return name.hasPrefix("/") ? (name.hasSuffix(".har") ? name : name + ".har") : file.path ?? file.newPath
  }
}

/// The use of a recording by one test.
final class RecordedUse: Sendable {
  private struct State {
    var isOver = false
    /// The problems of recording, each once.
    var problems: [String] = []
  }

  private struct Upstreams: Sendable {
    let upstream: Upstream
    let forwarder: UpstreamForwarder
    let reason: String
  }

  private let declaration: RecordedDeclaration
  private let file: RecordedFile
  private let choice: RecordingMode.Choice
  /// The recording to replay, if any.
  private let recording: Recording?
  private let origin: Stub.Origin
  private let state: Mutex<State>
  private let upstreams: Upstreams?

  /// Begins to use a recording.
  init(_ declaration: RecordedDeclaration, at location: IssueLocation) {
    self.declaration = declaration
    origin = Stub.Origin(file: "\(location.fileID)", line: Int(location.line))
    file = declaration.environment.files.file(at: declaration.path)
    file.begin()
    var problems: [String] = []
    do {
      choice = try declaration.environment.choice(for: declaration.mode)
    } catch {
      choice = .none
      problems.append(error.description)
    }
    var upstreams: Upstreams?
    if let reason = Self.reason(for: choice, file), let text = declaration.upstream {
      do {
        upstreams = Upstreams(
          // Recorded content must be readable, and URLSession decodes other content itself.
          upstream: Upstream(try UpstreamURL(text)).sending([.acceptEncoding: "identity"]),
          forwarder: UpstreamForwarder(sendingWith: Self.sender(declaration.transport)),
          reason: reason
        )
      } catch {
        problems.append("\(error)")
      }
    }
    self.upstreams = upstreams
    recording = Self.recording(declaration, file, choice: choice, records: upstreams != nil, problems: &problems)
    state = Mutex(State(problems: problems))
  }

  /// Returns the reason for recording, or `nil` if requests are only replayed.
  private static func reason(for choice: RecordingMode.Choice, _ file: RecordedFile) -> String? {
    switch choice {
    case .none: nil
    case .once: file.existedAtFirst ? nil : "no file (mode once)"
    case .newEpisodes: file.existedAtFirst ? "missing requests (mode new-episodes)" : "no file (mode new-episodes)"
    case .all: "mode all"
    }
  }

  /// Returns the recording to replay, if any.
  private static func recording(
    _ declaration: RecordedDeclaration,
    _ file: RecordedFile,
    choice: RecordingMode.Choice,
    records: Bool,
    problems: inout [String]
  ) -> Recording? {
    if records, choice != .newEpisodes || !file.exists { return nil }
    guard file.exists else {
      problems.append("There is no recording \(file.path).\n  \(RecordingAdvice(declaration).toRecord(.once))")
      return nil
    }
    let recording = declaration.makeRecording(file.path)
    do {
      return records ? try file.opened(recording) : recording
    } catch {
      // The backend reports the same problem.
      return recording
    }
  }
}

// MARK: - Answering

extension RecordedUse {
  /// The sources for a backend of the test.
  var sources: [any BackendSource] {
    (recording.map { [$0] } ?? []) + (upstreams == nil ? [] : [RecordedUpstream(use: self, origin: origin)])
  }

  /// Passes a request on, and records the exchange.
  func forward(_ request: ReceivedRequest) async throws -> ResponseDefinition {
    guard let upstreams else { return Respond(.badGateway) }
    let tap = RecordingTap { [self] in record($0.recorded()) }
    let result = try await upstreams.forwarder.response(to: request, from: upstreams.upstream.observed(by: tap))
    var response: HTTPResponse
    switch result {
    case .success(let received): response = received
    case .failure(let failure): response = failure.response
    }
    if !response.isStream { response.body = try await Self.collected(response.body) }
    return Respond(response.status, headers: response.headerFields, body: response.body)
  }

  /// Returns the whole content, of at most 256 MiB, so that it is recorded even if the client does not read it.
  private static func collected(_ body: HTTPBody) async throws -> HTTPBody {
    do {
      return HTTPBody(try await body.collect(upTo: HTTPArchiveWriter.maximumBodyLength))
    } catch {
      try Task.checkCancellation()
      throw Fault.connectionReset
    }
  }

  private func record(_ exchange: RecordedExchange) {
    state.withLock { state in
      // The response of a request that was still in progress at the end of the test.
      if state.isOver { return }
      do {
        if exchange.response == nil { throw RecordingProblem(Self.failureText(exchange)) }
        let reason = upstreams?.reason ?? ""
        try file.record(exchange, redacting: declaration.rules, because: reason, replacing: choice == .all)
      } catch {
        if !state.problems.contains("\(error)") { state.problems.append("\(error)") }
      }
    }
  }

  private static func failureText(_ exchange: RecordedExchange) -> String {
    let target = SecretValues.shown(target: exchange.request.path ?? "/")
    return "✗ \(exchange.request.method) \(target) was not recorded: \(exchange.comment ?? "it has no response")"
  }

  /// Returns the function that sends requests to the real backend.
  private static func sender(_ transport: (any HTTPTransport)?) -> UpstreamSender {
    if let transport { return { try await transport.stream($0) } }
    return { request in
      var response = try await RecordedSession.transport.stream(request)
      // The session has decoded the content.
      if response.headerFields.contains(.contentEncoding) { response.headerFields[.contentLength] = nil }
      response.headerFields[.contentEncoding] = nil
      return response
    }
  }
}

extension HTTPResponse {
  /// True if the content arrives over an unlimited time.
  fileprivate var isStream: Bool {
    guard let text = headerFields[.contentType], let type = MediaType(parsing: text) else { return false }
    let subtypes = ["event-stream", "x-ndjson", "ndjson", "jsonl", "x-jsonlines", "json-seq", "x-mixed-replace"]
    return subtypes.contains(type.subtype)
  }
}

/// The source of a backend that passes requests on and records them, after the recordings and before contracts.
///
/// It does so itself instead of as an ``Upstream``, so that a server does not need TLS for it.
private struct RecordedUpstream: BackendSource {
  let use: RecordedUse
  let origin: Stub.Origin

  func contribute(to blueprint: inout BackendBlueprint) {
    var stub = Stub(RequestMatcher(), response: .deferred { [use] in try await use.forward($0) }, origin: origin)
    stub.name = "the recorded backend"
    stub.source = .recordings
    blueprint.stubs.append(stub)
  }
}

// MARK: - Ending

extension RecordedUse {
  /// The advice for requests that were not recorded, or `nil` if they are recorded.
  var adviceForMissingRequests: String? {
    guard upstreams == nil, recording != nil else { return nil }
    return "  Replayed: \(file.path) (mode \(choice.rawValue)). \(RecordingAdvice(declaration).toRecord(.newEpisodes))"
  }

  /// Ends the use.
  ///
  /// - Returns: The problems, and what was recorded and why if no other test uses the recording.
  func end() -> [ScopeFinding] {
    var problems = state.withLock { state in
      state.isOver = true
      return state.problems
    }
    var findings: [ScopeFinding] = []
    do {
      if recording != nil, let expiry = declaration.expiry { findings += try expired(expiry) }
      if let summary = try file.end() { findings.append(ScopeFinding(message: summary, isWarning: true)) }
    } catch {
      problems.append("\(error)")
    }
    return problems.map { ScopeFinding(message: $0) } + findings
  }

  private func expired(_ expiry: RecordingExpiry) throws -> [ScopeFinding] {
    guard let oldest = try file.oldest() else { return [] }
    let age = (declaration.environment.now().seconds - oldest.seconds) / 86_400
    guard age >= expiry.dayCount else { return [] }
    let text = """
      The recording \(file.path) has expired: its oldest exchange is \(age) days old, and the limit is \
      \(expiry.dayCount) days.
        \(RecordingAdvice(declaration).toRecord(.all))
      """
    return [ScopeFinding(message: text, isWarning: expiry.reaction == .warn)]
  }
}
