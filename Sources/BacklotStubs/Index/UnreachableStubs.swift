import BacklotHTTP
import BacklotJSON
import BacklotJSONPath

extension StubSnapshot {
  /// Returns warnings for stubs that never answer, since another one always answers their requests first.
  ///
  /// Only stubs that were written in code are compared, within one layer: a test's stubs may replace those of its suite.
  func findUnreachableStubs() -> [SourceDiagnostic] {
    layers.flatMap { layer in
      let written = layer.stubs.filter(\.isWrittenInCode)
      guard written.count > 1 else { return [] as [SourceDiagnostic] }
      let isIndexed = layers.count == 1 && written.count == index.placed.count
      return (isIndexed ? index : StubIndex(StubOrder.ranked([written]))).unreachableStubs
    }
  }
}

extension StubIndex {
  /// The warnings for stubs whose most general request another stub answers.
  fileprivate var unreachableStubs: [SourceDiagnostic] {
    placed.indices.compactMap { rank in
      let stub = placed[rank].stub
      guard let request = stub.request.mostGeneralRequest() else { return nil }
      let shortest = stub.request.path?.segments.last?.isRest == true ? stub.request.mostGeneralRequest(rest: 0) : nil
      var facts = RequestFacts(request)
      let first = first(for: &facts) { placed, _, facts in
        guard placed.stub.answersAlways(before: stub), placed.stub.request.holds(for: &facts) else { return false }
        guard let shortest else { return true }
        var facts = RequestFacts(shortest)
        return placed.stub.request.holds(for: &facts)
      }
      guard let first, first < rank else { return nil }
      let reason = """
        this stub never answers, because \(placed[first].stub) at \(placed[first].stub.origin) answers all of its \
        requests first; move this stub before that one, or remove one of them
        """
      return StubProblem(reason: reason, severity: .warning).diagnostic(of: stub)
    }
  }
}

extension Stub {
  fileprivate var isWrittenInCode: Bool { source == .stubs && annotation == nil }

  /// Returns true if the stub answers every request that it matches, and was not written to replace another one.
  ///
  /// Stubs with different priorities, or of different files, replace each other on purpose.
  fileprivate func answersAlways(before other: Stub) -> Bool {
    limit == nil && scenario?.required == nil && priority == other.priority && origin.file == other.origin.file
      && origin.line ?? 0 <= other.origin.line ?? 0 && request.criteria.allSatisfy(\.isRequirement)
  }
}

// MARK: - Requests

extension Criterion {
  /// True if the criterion requires something to be present, so that it holds for the most general request of a stub
  /// only if it holds for all requests of that stub.
  fileprivate var isRequirement: Bool {
    switch self {
    case .method, .path, .scheme, .port: true
    case .host(let matcher): matcher.onlyValue != nil
    case .query(_, let matcher), .field(_, let matcher): matcher.isRequirement
    case .body(let matcher): matcher.isRequirement
    default: false
    }
  }
}

extension ValueMatcher {
  fileprivate var isRequirement: Bool {
    switch kind {
    case .equal, .present: true
    default: false
    }
  }

  /// A value that few other matchers accept, or `nil` if it is not known.
  fileprivate var generalValue: String? { isRequirement ? onlyValue ?? RequestMatcher.unlikely : nil }
}

extension BodyMatcher {
  fileprivate var isRequirement: Bool { generalContent != nil }

  /// The content with nothing more than the matcher requires, or `nil` if it is not known.
  fileprivate var generalContent: String? {
    switch kind {
    case .json(let value, .exact): return value.serialized()
    case .jsonContaining(.object(var members)):
      members[RequestMatcher.unlikely] = .null
      return JSONValue.object(members).serialized()
    case .form(let items):
      guard items.allSatisfy(\.value.isRequirement) else { return nil }
      return QueryItems(items.map { .init(name: $0.name, value: $0.value.generalValue) }).encodedQuery
    default: return nil
    }
  }
}

extension RequestMatcher {
  /// A text that other stubs do not require.
  fileprivate static let unlikely = "\u{1}backlot\u{1}"

  /// Returns a request that matches and has as little as possible that another stub could require; `nil` if it is not
  /// known.
  ///
  /// - Parameter count: The number of segments for a rest. Defaults to 20: a template with as many is unlikely.
  fileprivate func mostGeneralRequest(rest count: Int = 20) -> ReceivedRequest? {
    var (method, path, scheme, host, port) = (HTTPMethod(token: "BACKLOT"), "/**", nil as String?, "any.invalid", 1)
    var (query, fields, body) = ([] as [QueryItems.Item], HTTPFields(), "")
    for criterion in criteria {
      switch criterion {
      case .method(let only): method = only
      case .path(let template): path = template.text
      case .scheme(let only): scheme = only
      case .port(let only): port = only
      case .host(let matcher): host = matcher.onlyValue ?? host
      case .query(let name, let matcher):
        if let value = matcher.generalValue { query.append(.init(name: name, value: value)) }
      case .field(let name, let matcher):
        if let value = matcher.generalValue { fields.append(HTTPField(name: name, value: value)) }
      case .body(let matcher): body = matcher.generalContent ?? body
      case .impossible: return nil
      default: break
      }
    }
    let target =
      PathTemplate(path).generalPath(rest: count) + (query.isEmpty ? "" : "?" + QueryItems(query).encodedQuery)
    let message = HTTPRequest(
      method: method,
      scheme: scheme,
      authority: "\(host):\(port)",
      path: target,
      headerFields: fields
    )
    return ReceivedRequest(message, body: Array(body.utf8))
  }
}

extension PathTemplate {
  /// Returns a path that matches, and other templates only if they match all such paths of this one.
  ///
  /// - Parameter count: The number of segments for a rest; if it is 0, the rest is an empty segment.
  fileprivate func generalPath(rest count: Int) -> String {
    let unlikely = RequestMatcher.unlikely
    return segments.reduce(into: "") { path, segment in
      switch segment {
      case .literal(let bytes):
        path += "/" + PercentEncoding.encode(String(decoding: bytes, as: UTF8.self), for: .pathSegment)
      case .parameter: path += "/" + PercentEncoding.encode(unlikely, for: .pathSegment)
      case .mixed(let pieces):
        let text = pieces.map {
          if case .literal(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { unlikely }
        }
        path += "/" + PercentEncoding.encode(text.joined(), for: .pathSegment)
      case .rest where count == 0: path += "/"
      case .rest: path += String(repeating: "/" + PercentEncoding.encode(unlikely, for: .pathSegment), count: count)
      }
    }
  }
}
