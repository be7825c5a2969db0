import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import BacklotYAML

/// Contracts of any text, of which each operation is asked.
///
/// An input is a document, in JSON or else in YAML.
package enum ContractFuzzing {
  private static let limits = YAMLLimits(maximumDepth: 40, maximumValues: 20_000)
  /// The most operations that are asked.
  private static let mostOperations = 50

  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) async -> Finding? {
    guard let source = source(bytes) else { return nil }
    do throws(Finding) {
      try checkBundle(of: source)
      let plain = try await answers(source, ignoring: true, .backlot)
      let again = try await answers(source, ignoring: true, .backlot)
      for (first, second) in zip(plain, again) {
        try Finding.unless(first == second, "a fresh backend answers \(first as Any), and then \(second as Any)")
      }
      for answer in plain {
        guard let answer, !answer.isRefused, let wrong = answer.errors(in: .response).first else { continue }
        throw Finding("an answer of its own breaks the contract: \(wrong)")
      }
      _ = try await answers(source, ignoring: false, .backlot)
      _ = try await answers(source, ignoring: false, .prism)
      return nil
    } catch {
      return error
    }
  }

  private static func source(_ bytes: [UInt8]) -> JSONSource? {
    if case .success(let document) = Result(catching: { try JSONDocument(parsing: bytes) }) {
      return .document(document)
    }
    let result = Result { try YAMLDocument(parsing: bytes, limits: limits) }
    guard case .success(let document) = result else { return nil }
    return .placed(document.value, document)
  }

  // MARK: Asking

  private static func answers(
    _ source: JSONSource,
    ignoring ignoresExamples: Bool,
    _ manner: ContractManner
  ) async throws(Finding) -> [ContractAnswer?] {
    var settings = ContractSettings()
    settings.options.ignoresExamples = ignoresExamples
    settings.options.isStateful = !ignoresExamples && manner == .backlot
    settings.manner = manner
    settings.xml = MarkupElement.reader
    let contract = Contract(source, named: "input", settings: settings)
    let targets = try targets(of: contract)
    let backend = MockBackend(layers: [[contract]], time: .immediate)
    var answers: [ContractAnswer?] = []
    for (method, path) in targets {
      answers += try await self.answers(of: backend, method, path, isRepeatable: !settings.options.isStateful)
    }
    return answers
  }

  /// The verb and the path of each operation, with a value for each of its names.
  private static func targets(of contract: Contract) throws(Finding) -> [(HTTPMethod, String)] {
    var blueprint = BackendBlueprint()
    let outline = contract.outline(contributingTo: &blueprint)
    for problem in blueprint.diagnostics {
      try Finding.unless(!problem.message.isEmpty, "a problem at \(problem.origin) without a sentence")
    }
    let operations = blueprint.validators.flatMap(\.operations).prefix(mostOperations)
    let filled = operations.map { operation in
      let parts = operation.id.split(separator: " ", maxSplits: 1)
      return (String(parts[0]), Self.filled(parts[1]))
    }
    let own = outline.requests(upTo: mostOperations).map { ($0.method, $0.target) }
    return (filled + own).compactMap { name, path in HTTPMethod(rawValue: name).map { ($0, path) } }
  }

  private static func filled(_ template: Substring) -> String {
    let segments = template.split(separator: "{", omittingEmptySubsequences: false)
    return segments.dropFirst().reduce(into: segments.first.map(String.init) ?? "") { path, segment in
      path += "1" + (segment.firstIndex(of: "}").map { segment[$0...].dropFirst() } ?? "")
    }
  }

  private static func answers(
    of backend: MockBackend,
    _ method: HTTPMethod,
    _ path: String,
    isRepeatable: Bool
  ) async throws(Finding) -> [ContractAnswer?] {
    let bare = HTTPRequest(method: method, path: path)
    var full = HTTPRequest(method: method, path: path, headerFields: [.contentType: "application/json"])
    full.body = HTTPBody(#"{"id": 1, "name": "a"}"#)
    var drawn = full
    drawn.headerFields.append(HTTPField(name: .prefer, value: "dynamic=true"))
    var answers: [ContractAnswer?] = []
    for request in [bare, full, drawn, bare] {
      answers.append(try await ContractAnswer.answer(of: backend, to: request))
    }
    if isRepeatable {
      try Finding.unless(answers[0] == answers[3], "\(bare): \(answers[0] as Any), and then \(answers[3] as Any)")
    }
    return answers
  }

  // MARK: Bundling

  /// A bundle has the same operations, and is its own bundle.
  private static func checkBundle(of source: JSONSource) throws(Finding) {
    guard let bundle = Self.bundle(of: source) else { return }
    let again = Self.bundle(of: .value(bundle))
    try Finding.unless(again == bundle, "the bundle \(bundle) of a bundle is \(again as Any)")
    let (own, bundled) = (operationCount(source), operationCount(.value(bundle)))
    try Finding.unless(own == bundled, "\(own) operations, and \(bundled) in the bundle")
  }

  private static func bundle(of source: JSONSource) -> JSONValue? {
    do throws(ContractError) { return try ContractFiles.bundle(source, named: "input") } catch { return nil }
  }

  private static func operationCount(_ source: JSONSource) -> Int {
    var blueprint = BackendBlueprint()
    return Contract(source, named: "input", settings: ContractSettings()).outline(contributingTo: &blueprint).count
  }
}

extension HTTPField.Name {
  static let prefer = HTTPField.Name(raw: "Prefer", canonical: "prefer")
}
