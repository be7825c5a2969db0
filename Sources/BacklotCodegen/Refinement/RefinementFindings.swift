import BacklotJSON
import BacklotOpenAPI
import BacklotRecording
import BacklotStubs

/// Reports the contradictions between samples and a contract.
struct RefinementFindings {
  let observation: SchemaObservation
  let types: InferredTypes
  let sources: [SampleReader.Source]

  func all() -> [SourceDiagnostic] {
    let reported = observation.contradictions.filter(isReported)
    var findings: [SourceDiagnostic] = []
    for (sample, contradictions) in Dictionary(grouping: reported, by: \.sample).sorted(by: { $0.key < $1.key }) {
      let pointers = contradictions.map(\.pointer)
      let locations = document(of: sources[sample])?.locations(of: pointers) ?? pointers.map { _ in nil }
      for (contradiction, location) in zip(contradictions, locations) {
        let origin = sources[sample].origin(line: location?.line)
        let severity: SourceDiagnostic.Severity = contradiction.kind == .leftOut ? .error : .warning
        findings.append(SourceDiagnostic(at: origin, message(for: contradiction), severity: severity))
      }
    }
    return findings + SampleFindings.limits(of: types.graph, sources)
  }

  private func document(of source: SampleReader.Source) -> JSONDocument? {
    do throws(JSONError) { return try source.document() } catch { return nil }
  }

  /// False for the second and further members whose names are data, and for unknown values of what is no enumeration.
  private func isReported(_ contradiction: SchemaObservation.Contradiction) -> Bool {
    // The type is not that of the enumeration.
    if case .unlisted = contradiction.kind { return observation.places[contradiction.place].hasFraction == false }
    guard case .undeclared(let key) = contradiction.kind else { return true }
    guard let rest = observation.places[contradiction.place].rest, types.graph[rest].mapValues != nil else {
      return true
    }
    let first = observation.contradictions.first {
      guard $0.place == contradiction.place, case .undeclared = $0.kind else { return false }
      return true
    }
    return first?.kind == .undeclared(key)
  }

  private func message(for contradiction: SchemaObservation.Contradiction) -> String {
    let place = observation.places[contradiction.place]
    let path = "$" + contradiction.path.map(\.text).joined()
    let expectation = observation.expectation(at: place)
    let expected = expectation.isEmpty ? "the schema refers only to itself" : expectation
    let there = place.use.notes.node.map { "at \($0.origin)" } ?? "in the contract"
    switch contradiction.kind {
    case .null: return "\(path) is null here, but not nullable \(there). Its type is optional."
    case .leftOut: return "\(path) is null here, but not nullable \(there). It is left out."
    case .kind(.array) where place.others == nil:
      return
        "\(path) is an array here, but \(expected) \(there). Its elements are used as samples."
    case .kind(let kind):
      return "\(path) is \(kind.noun) here, but \(expected) \(there). \(result(of: place))"
    case .missing(let key):
      return
        "\(path)\(SchemaObservation.Step.member(key).text) is missing here, but required \(origin(of: key, in: place, otherwise: there)). It is optional."
    case .undeclared(let key):
      let rest = place.rest.map { types.graph[$0] }
      let result = rest?.mapValues == nil ? "It is added" : "It and similar members are in additionalProperties"
      return
        "\(path)\(SchemaObservation.Step.member(key).text) is not declared \(there). \(result), with a type that the samples show."
    case .unlisted(let value):
      return
        "\(path) is \(shown(value, at: place)) here, which is not listed \(there). It is decoded as an unknown value."
    case .fraction(let value):
      let type = place.numbers.fractionType == .decimal ? "Decimal" : "Double"
      return "\(path) is \(shown(value, at: place)) here, but an integer \(there). Its type is \(type)."
    case .format:
      let format = types.options.keepsPlainStrings ? nil : place.formats.format
      let type = format.map { SupportType($0).rawValue } ?? "String"
      return "\(path) does not have the format here that it has \(there). Its type is \(type)."
    case .inexact: return SampleFindings.lossyNumber(at: path, isUnreadable: false)
    case .unreadable: return SampleFindings.lossyNumber(at: path, isUnreadable: true)
    case .alternative:
      return "\(path) is none of the alternatives \(there). It is decoded as another value."
    }
  }

  /// Returns a value as it is shown in a message: without its text if it may be secret.
  private func shown(_ value: JSONValue, at place: SchemaObservation.Place) -> String {
    let text = value.string ?? value.serialized()
    return place.isSecret || SecretShape.isSuspected(in: text) ? "a secret" : value.excerpt(width: 40)
  }

  private func result(of place: SchemaObservation.Place) -> String {
    guard place.isDescribed else { return "Its type is that of the samples." }
    if case .union(let union) = place.use.shape, union.discriminator != nil { return "It is decoded as another value." }
    return "Its type is an enumeration with a case for each."
  }

  private func origin(of key: String, in place: SchemaObservation.Place, otherwise there: String) -> String {
    guard case .object(let object) = place.use.shape else { return there }
    let node = object.properties.first { $0.key == key }?.use.notes.node
    return node.map { "at \($0.origin)" } ?? there
  }
}

extension SchemaObservation.Contradiction {
  fileprivate var pointer: JSONPointer {
    let pointer = JSONPointer(tokens: path.map(\.token))
    return if case .undeclared(let key) = kind { pointer.appending(key) } else { pointer }
  }
}

extension SchemaObservation.Step {
  fileprivate var token: String {
    switch self {
    case .member(let key): key
    case .element(let position): String(position)
    }
  }

  fileprivate var text: String {
    switch self {
    case .member(let key): ShapePlaces.step(to: SecretShape.isSuspected(in: key) ? "…" : key)
    case .element(let position): "[\(position)]"
    }
  }
}
