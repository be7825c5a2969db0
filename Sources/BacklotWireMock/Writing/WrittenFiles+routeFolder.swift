import BacklotHTTP
import BacklotPlatform

extension WrittenFiles {
  /// Creates a route folder from stubs: a file for each response, and one next to it for its fields.
  ///
  /// Such a folder supports only methods and paths, and responses without delay that never change. Other stubs are
  /// omitted and reported.
  package init(routeFolderOf stubs: [Stub]) {
    self.init()
    var taken: Set<String> = []
    for stub in StubOrder.ranked([stubs]) {
      do throws(RouteProblem) {
        let route = try Route(of: stub)
        guard taken.insert(route.key).inserted else {
          throw RouteProblem("another stub for the same method and path takes precedence")
        }
        let files = route.files
        if let obstacle = take(files.map(\.path)) { throw RouteProblem(obstacle) }
        for file in files { add(path: file.path, content: file.content) }
        addStub()
      } catch {
        report(stub, reason: error.reason)
      }
    }
  }
}

/// The reason why a stub is not a route.
private struct RouteProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A response of a route folder.
private struct Route {
  private let folder: String
  /// The folder without the names of parameters.
  private let shape: String
  private let method: HTTPMethod
  private let response: ResponseDefinition

  /// The key, which is unique for each response.
  var key: String { "\(shape)/\(method)" }

  init(of stub: Stub) throws(RouteProblem) {
    var (method, template): (HTTPMethod?, PathTemplate?)
    for criterion in stub.request.criteria {
      switch criterion {
      case .method(let named): method = named
      case .path(let path): template = try path.asRoute
      case .rawPath(let matcher) where matcher.onlyValue != nil: template = stub.request.lookupPath
      case .target(let matcher) where matcher.onlyValue?.contains("?") == false: template = stub.request.lookupPath
      default: throw RouteProblem("a route folder supports only methods and paths as criteria")
      }
    }
    guard let method else { throw RouteProblem("it answers every method, but a file answers only one") }
    guard RouteFileName.isMethod(method.rawValue) else {
      throw RouteProblem("the method \(method) cannot be part of a file name")
    }
    self.method = method
    folder = try Self.folder(of: template ?? "/")
    shape = (template ?? "/").segments.map(\.shape).joined(separator: "/")
    response = try Self.response(of: stub)
  }

  private static func folder(of template: PathTemplate) throws(RouteProblem) -> String {
    var names: [String] = []
    for segment in template.segments where template.text != "/" {
      let name = try segment.folderName
      guard PathTemplate(name).segments == [segment], Self.isName(name) else {
        throw RouteProblem("the path \(template) requires a folder name that is invalid or too long")
      }
      names.append(name)
    }
    return names.joined(separator: "/")
  }

  private static func isName(_ name: String) -> Bool {
    let isPlain = !name.hasPrefix(".") && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    return isPlain && (1...255).contains(name.utf8.count)
  }

  private static func response(of stub: Stub) throws(RouteProblem) -> ResponseDefinition {
    guard !stub.isStateful else { throw RouteProblem("its response depends on earlier requests") }
    guard stub.webhooks.isEmpty else { throw RouteProblem("it sends a webhook, which a route folder does not support") }
    guard stub.priority == 0 else { throw RouteProblem("it has a priority, which a route folder does not support") }
    var response = try definition(of: stub.response.step(after: 0))
    // A route folder has no mappings.
    if stub.mapping != nil {
      response.headerFields = HTTPFields(response.headerFields.filter { !$0.name.isMatchedStub })
    }
    guard response.isWhole, response.delay == nil else {
      throw RouteProblem("its response has a delay, a pace, a fault or a large body file")
    }
    return response
  }

  private static func definition(of answer: StubResponse.Kind) throws(RouteProblem) -> ResponseDefinition {
    switch answer {
    case .fixed(let response): return response
    case .rendered(let renderer):
      guard let template = renderer as? ResponseTemplate, case .awaited(let name, _) = template.content else {
        throw RouteProblem("its response is a template, which a route folder does not render")
      }
      var problem = "its body file \(quoted(name)) does not exist; add it to __files"
      do {
        if try template.namedBody != nil, let response = template.definition { return response }
      } catch {
        problem = "its body file \(quoted(name)) cannot be read: \(SystemReason.of(error))"
      }
      throw RouteProblem(problem)
    case .selected: throw RouteProblem("it is a recording; convert the recording instead")
    case .dynamic, .deferred: throw RouteProblem("a closure computes its response")
    case .upstream(let upstream): throw RouteProblem("its response comes from the upstream \(upstream.url)")
    }
  }

  var files: [(path: String, content: HTTPBody)] {
    let type = response.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    let ending = type?.fileExtension
    let status = response.status == .ok ? "" : ".\(response.status.code)"
    let name = method.rawValue + status + (ending.map { ".\($0)" } ?? "")
    let prefix = folder.isEmpty ? "" : folder + "/"
    let implied = RouteFileName(name)?.fields ?? [:]
    guard response.headerFields != implied else { return [(prefix + name, response.body)] }
    let lines = response.headerFields.map { "\($0.name.rawName): \($0.value)\n" }.joined()
    return [(prefix + name, response.body), (prefix + method.rawValue + RouteFileName.headersSuffix, HTTPBody(lines))]
  }
}

extension PathTemplate {
  /// The template with the meaning that it has in a route folder.
  fileprivate var asRoute: Self {
    get throws(RouteProblem) {
      guard let sent else { return self }
      let route = Self(text)
      let hasWildcard = route.segments.last == .rest(nil)
      let wildcards = sent.pieces.count { if case .wildcard = $0 { true } else { false } }
      guard text.hasPrefix("/"), route.segments.allSatisfy(\.isSameWhenSent), wildcards == (hasWildcard ? 1 : 0),
        route.parameterNames.count == sent.names.count - wildcards
      else { throw RouteProblem("the template \(quoted(text)) has a different meaning as a folder name") }
      return route
    }
  }
}

extension PathTemplate.Segment {
  /// The segment without the names of parameters.
  ///
  /// A segment never contains a slash.
  fileprivate var shape: String {
    switch self {
    case .literal(let bytes): PercentEncoding.encode(String(decoding: bytes, as: UTF8.self), for: .pathSegment)
    case .parameter: "{}"
    case .mixed(let pieces):
      pieces.map { piece in
        guard case .literal(let bytes) = piece else { return "{}" }
        return Self.literal(bytes).shape
      }.joined()
    case .rest: "{}..."
    }
  }

  /// A Boolean value that indicates whether the segment has the same meaning in stub files.
  fileprivate var isSameWhenSent: Bool {
    switch self {
    case .literal, .parameter: true
    case .mixed(let pieces): pieces.count { if case .parameter = $0 { true } else { false } } == 1
    case .rest(let name): name == nil
    }
  }

  /// The name of the folder for the segment.
  fileprivate var folderName: String {
    get throws(RouteProblem) {
      return switch self {
      case .literal(let bytes): try Self.name(bytes)
      case .parameter(let name): "{\(name)}"
      case .mixed(let pieces): try Self.name(pieces)
      case .rest(let name): name.map { "{\($0)...}" } ?? "**"
      }
    }
  }

  private static func name(_ pieces: [PathTemplate.Piece]) throws(RouteProblem) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let bytes): text += try name(bytes)
      case .parameter(let name): text += "{\(name)}"
      }
    }
    return text
  }

  private static func name(_ bytes: [UInt8]) throws(RouteProblem) -> String {
    guard let text = String(validated: bytes, as: UTF8.self) else { throw RouteProblem("its path is not valid UTF-8") }
    return text
  }
}

extension ResponseDefinition {
  /// True if the response has no fault, and is already available in one piece.
  fileprivate var isWhole: Bool { fault == nil && pace == nil && !body.namesFile }
}
