import BacklotJSON
import BacklotStubs

/// The contradictions between samples, and values that no type keeps.
struct SampleFindings {
  /// The maximum number of contradictions to report.
  private static let maximumCount = 20

  /// What is wrong at a place.
  private enum Problem {
    case conflict(here: SampleTarget, there: SampleTarget)
    case lossyNumber(SampleTarget)

    var targets: [SampleTarget] {
      switch self {
      case .conflict(let here, let there): [here, there]
      case .lossyNumber(let target): [target]
      }
    }
  }

  private let shapes: ShapeGraph
  private let places: ShapePlaces
  private let sources: [SampleReader.Source]

  init(_ inferred: TypeDeclarations.Inferred, sources: [SampleReader.Source]) {
    shapes = inferred.shapes
    places = ShapePlaces(of: shapes)
    self.sources = sources
  }

  func all() -> [SourceDiagnostic] {
    let problems = Array(places.indices.lazy.flatMap(problems(at:)).prefix(Self.maximumCount))
    let origins = origins(of: problems.flatMap(\.targets))
    return problems.map { finding(for: $0, origins) } + Self.limits(of: shapes, sources)
  }

  /// Returns a finding if there are values beyond the limits.
  static func limits(of shapes: ShapeGraph, _ sources: [SampleReader.Source]) -> [SourceDiagnostic] {
    guard let sample = shapes.exceedingSample else { return [] }
    let limits = shapes.limits
    let message =
      "some values are nested more than \(limits.depth) levels deep, in more than \(limits.arrays) arrays directly inside "
      + "each other, or in more than \(limits.shapes) places; their type is AnyJSON"
    let source = sources.indices.contains(sample) ? sources[sample] : sources[0]
    return [SourceDiagnostic(at: source.origin(line: nil), message, severity: .warning)]
  }

  /// Returns the message for a number that no type keeps.
  static func lossyNumber(at path: String, isUnreadable: Bool) -> String {
    if isUnreadable { return "\(path) has a number beyond the range of Double, which JSONDecoder cannot read" }
    return "\(path) has a number with more digits than Double and Decimal keep. Its type is Double, which rounds it."
  }

  private func problems(at index: Int) -> [Problem] {
    let numbers = shapes[index].numbers
    let target = SampleTarget(sample: numbers.seen.firstSample, place: shapes.resolved(index), kind: .number)
    return [conflict(at: index)].compactMap(\.self)
      + (numbers.exceedDecimal || numbers.exceedRange ? [.lossyNumber(target)] : [])
  }

  private func conflict(at index: Int) -> Problem? {
    let (shape, place) = (shapes[index], shapes.resolved(index))
    let targets = shape.kinds.map { SampleTarget(sample: shape.seen($0).firstSample, place: place, kind: $0) }
      .sorted { ($0.sample, $0.kind.rawValue) < ($1.sample, $1.kind.rawValue) }
    guard let first = targets.first, let last = targets.last, first.sample != last.sample else { return nil }
    return .conflict(here: last, there: first)
  }

  private func finding(for problem: Problem, _ origins: [SampleTarget: Stub.Origin]) -> SourceDiagnostic {
    func origin(of target: SampleTarget) -> Stub.Origin { origins[target] ?? sources[0].origin(line: nil) }
    switch problem {
    case .conflict(let here, let there):
      let message =
        "\(places.path(of: here.place)) is \(here.kind.noun) here, but \(there.kind.noun) at \(origin(of: there)). "
        + "Its type is an enumeration with a case for each."
      return SourceDiagnostic(at: origin(of: here), message, severity: .warning)
    case .lossyNumber(let target):
      let isUnreadable = shapes[target.place].numbers.exceedRange
      let message = Self.lossyNumber(at: places.path(of: target.place), isUnreadable: isUnreadable)
      return SourceDiagnostic(at: origin(of: target), message, severity: .warning)
    }
  }
}

extension JSONValue.Kind {
  /// The kind with its article.
  var noun: String { self == .array || self == .object ? "an \(rawValue)" : self == .null ? "null" : "a \(rawValue)" }
}

// MARK: - Locations

/// The first value of a kind at a place in a sample.
private struct SampleTarget: Hashable {
  let sample: Int
  let place: Int
  let kind: JSONValue.Kind
}

extension SampleFindings {
  /// Returns the locations of values; each sample is parsed once.
  private func origins(of targets: [SampleTarget]) -> [SampleTarget: Stub.Origin] {
    var origins: [SampleTarget: Stub.Origin] = [:]
    for (number, targets) in Dictionary(grouping: targets, by: \.sample) where sources.indices.contains(number) {
      let source = sources[number]
      for target in targets { origins[target] = source.origin(line: nil) }
      do throws(JSONError) {
        let document = try source.document()
        var search = ShapeSearch(shapes: shapes, targets: targets)
        search.visit(document.value, at: ShapeGraph.root)
        let locations = document.locations(of: search.found.map(\.pointer))
        for (target, location) in zip(search.found.map(\.target), locations) {
          origins[target] = source.origin(line: location?.line)
        }
      } catch {
        // The sample was parsed before.
        continue
      }
    }
    return origins
  }
}

/// A search for the first values of some kinds at some places.
private struct ShapeSearch {
  let shapes: ShapeGraph
  private(set) var found: [(target: SampleTarget, pointer: JSONPointer)] = []
  private var open: [Int: [SampleTarget]]
  private var path: [String] = []

  init(shapes: ShapeGraph, targets: [SampleTarget]) {
    self.shapes = shapes
    open = Dictionary(grouping: Set(targets), by: \.place)
  }

  mutating func visit(_ value: JSONValue, at place: Int) {
    let place = shapes.resolved(place)
    if open.isEmpty || place == ShapeGraph.unknown { return }
    if let targets = open[place], let index = targets.firstIndex(where: { $0.kind == value.kind }) {
      found.append((targets[index], JSONPointer(tokens: path)))
      open[place]?.remove(at: index)
      if targets.count == 1 { open[place] = nil }
    }
    let shape = shapes[place]
    switch value {
    case .array(let elements):
      guard let inside = shape.elements else { return }
      for (number, element) in elements.enumerated() where open.isEmpty == false {
        descend(String(number), element, inside)
      }
    case .object(let object):
      for (position, member) in object.members.enumerated() where open.isEmpty == false {
        let known = shape.position(of: member.key, likely: position).map { shape.members[$0].shape }
        if let inside = shape.mapValues ?? known { descend(member.key, member.value, inside) }
      }
    default: break
    }
  }

  private mutating func descend(_ token: String, _ value: JSONValue, _ place: Int) {
    path.append(token)
    visit(value, at: place)
    path.removeLast()
  }
}
