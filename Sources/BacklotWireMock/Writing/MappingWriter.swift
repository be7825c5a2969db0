import BacklotHTTP
import BacklotJSON

/// A writer that converts stubs to mappings, so that another program can read them.
///
/// A stub from a mapping is written as this mapping. Parts that a mapping cannot express cause an error that names
/// them, in particular closures, which are code.
package struct MappingWriter: Sendable {
  /// The names in mappings of bodies in files, by path.
  ///
  /// A missing file is too large for a mapping.
  package var fileNames: [String: String] = [:]

  /// Creates a writer that writes bodies into mappings.
  package init() {}

  /// Returns the request pattern of a matcher as in a mapping.
  package func pattern(of matcher: RequestMatcher) throws(MappingWritingError) -> JSONObject {
    do throws(MappingWritingError.Reason) {
      return try request(matcher)
    } catch {
      throw MappingWritingError(stub: matcher.description, origin: Stub.Origin(file: "a pattern"), reason: error.text)
    }
  }

  /// Returns the settings that delay each response.
  package func settings(_ delay: Delay?) throws(MappingWritingError) -> JSONObject {
    var settings: JSONObject = ["fixedDelay": .null, "delayDistribution": .null]
    guard let delay else { return settings }
    do throws(MappingWritingError.Reason) {
      var written: JSONObject = [:]
      try add(delay, to: &written)
      settings["fixedDelay"] = written["fixedDelayMilliseconds"] ?? .null
      settings["delayDistribution"] = written["delayDistribution"] ?? .null
    } catch {
      throw MappingWritingError(stub: "The delay \(delay)", origin: Stub.Origin(file: "a setting"), reason: error.text)
    }
    return settings
  }

  /// Returns the mappings of a stub, which are several if its responses are a sequence.
  package func mappings(of stub: Stub) throws(MappingWritingError) -> [JSONObject] {
    if let mapping = stub.mapping { return [mapping.json] }
    do throws(MappingWritingError.Reason) {
      var mappings: [JSONObject] = []
      for step in try steps(of: stub) { mappings.append(try mapping(of: step)) }
      return mappings
    } catch {
      throw MappingWritingError(stub: stub.description, origin: stub.origin, reason: error.text)
    }
  }

  private func mapping(of stub: Stub) throws(MappingWritingError.Reason) -> JSONObject {
    var mapping: JSONObject = [:]
    if let name = stub.name { mapping["name"] = .string(name) }
    if let priority = try priority(of: stub) { mapping["priority"] = .number(JSONNumber(priority)) }
    if let scenario = stub.scenario {
      mapping["scenarioName"] = .string(scenario.name)
      if let required = scenario.required { mapping["requiredScenarioState"] = .string(required.rawValue) }
      if let next = scenario.next { mapping["newScenarioState"] = .string(next.rawValue) }
    }
    mapping["request"] = .object(try request(stub.request))
    mapping["response"] = .object(try response(stub))
    if !stub.webhooks.isEmpty { mapping["serveEventListeners"] = .array(try listeners(of: stub)) }
    return mapping
  }

  private func listeners(of stub: Stub) throws(MappingWritingError.Reason) -> [JSONValue] {
    var listeners: [JSONValue] = []
    for webhook in stub.webhooks { listeners.append(.object(try listener(webhook))) }
    return listeners
  }

  /// Returns the priority in a mapping, where WireMock's highest is 1 and the default is 5.
  private func priority(of stub: Stub) throws(MappingWritingError.Reason) -> Int? {
    guard stub.priority != 0 else { return nil }
    guard stub.priority <= 4 else {
      throw .init("its priority is \(stub.priority), but a mapping supports at most 4")
    }
    return 5 - stub.priority
  }

  private func response(_ stub: Stub) throws(MappingWritingError.Reason) -> JSONObject {
    switch stub.response.step(after: 0) {
    case .fixed(let response): return try self.response(response)
    case .rendered(let renderer):
      guard let template = renderer as? ResponseTemplate else {
        throw .init("its response is created by a renderer, which cannot be written")
      }
      if case .awaited(let name, _) = template.content { throw .init("its body file \(name) does not exist") }
      var written = try self.response(template.base)
      written["transformers"] = ["response-template"]
      if !template.parameters.isEmpty { written["transformerParameters"] = .object(template.parameters) }
      return written
    case .upstream(let upstream): return ["proxyBaseUrl": .string("\(upstream.url)")]
    case .selected: throw .init("it is a recording; convert the recording instead")
    case .dynamic, .deferred: throw .init("its response is created by a closure, which cannot be written")
    }
  }
}

/// The reason why a stub cannot be written as a mapping.
public struct MappingWritingError: Error, Sendable, Hashable {
  /// The stub.
  public let stub: String
  /// The place where the stub was written.
  public let origin: Stub.Origin
  /// The part of the stub that a mapping cannot express.
  public let reason: String

  package struct Reason: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }
}

extension MappingWritingError: CustomStringConvertible {
  /// The stub, its origin, and the part that cannot be written.
  public var description: String { "\(stub) at \(origin) cannot be written as a mapping: \(reason)." }
}

// MARK: - Sequences

extension MappingWriter {
  /// The maximum number of responses of a sequence that are written, each as a mapping.
  private static let longest = 100

  /// Returns a stub for each response of a sequence and each of its repetitions, joined by a scenario.
  private func steps(of stub: Stub) throws(MappingWritingError.Reason) -> [Stub] {
    let count = stub.limit ?? stub.response.steps.count
    guard stub.limit != nil || count > 1 else { return [stub] }
    guard stub.scenario == nil else {
      throw .init("it has a sequence of responses and a scenario, but a mapping can have only one state")
    }
    guard count <= Self.longest else { throw .init("it answers \(count) times, but the limit is \(Self.longest)") }
    // A line of code may create many stubs.
    let name = "\(stub) at \(stub.origin), stub \(stub.id.number)"
    return (0..<count).map { number in
      var step = stub
      step.limit = nil
      step.response = StubResponse(stub.response.step(after: number))
      let isLast = number == count - 1 && stub.limit == nil
      step.scenario = Stub.ScenarioStep(
        name: name,
        required: Self.state(number),
        next: isLast ? nil : Self.state(number + 1)
      )
      return step
    }
  }

  private static func state(_ number: Int) -> ScenarioState {
    number == 0 ? .started : ScenarioState(rawValue: "\(number)")
  }
}
