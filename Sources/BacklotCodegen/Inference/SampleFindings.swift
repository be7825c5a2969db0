import BacklotJSON
import BacklotStubs

/// The contradictions between samples, and values that no type keeps.
struct SampleFindings {
  /// The maximum number of contradictions to report.
  private static let maximumCount = 20

  private let shapes: ShapeGraph
  private let places: ShapePlaces
  private let sources: [SampleReader.Source]

  init(_ inferred: TypeDeclarations.Inferred, sources: [SampleReader.Source]) {
    shapes = inferred.shapes
    places = ShapePlaces(of: shapes)
    self.sources = sources
  }

  func all() -> [SourceDiagnostic] {
    var findings: [SourceDiagnostic] = []
    for index in places.indices where findings.count < Self.maximumCount {
      if let conflict = conflict(at: index) { findings.append(conflict) }
      if shapes[index].numbers.exceedDecimal, let finding = lossyNumber(at: index) { findings.append(finding) }
    }
    return findings + Self.limits(of: shapes, sources)
  }

  /// Returns a finding if there are values beyond the limits.
  static func limits(of shapes: ShapeGraph, _ sources: [SampleReader.Source]) -> [SourceDiagnostic] {
    guard shapes.exceedsLimits else { return [] }
    let message =
      "some values are nested deeper than \(shapes.limits.depth) levels, or at more than \(shapes.limits.shapes) places. "
      + "Their type is AnyJSON."
    return [SourceDiagnostic(at: sources[0].origin(line: nil), message, severity: .warning)]
  }

  /// Returns the message for a number that no type keeps.
  static func inexactNumber(at path: String) -> String {
    "\(path) has a number with more digits than Double and Decimal keep. Its type is Double, which rounds it."
  }

  private func conflict(at index: Int) -> SourceDiagnostic? {
    let shape = shapes[index]
    let kinds = shape.kinds.sorted {
      (shape.seen($0).firstSample, $0.rawValue) < (shape.seen($1).firstSample, $1.rawValue)
    }
    guard let first = kinds.first, let last = kinds.last,
      shape.seen(first).firstSample != shape.seen(last).firstSample,
      let here = location(of: last, at: index), let there = location(of: first, at: index)
    else { return nil }
    let message =
      "\(places.path(of: index)) is \(last.noun) here, but \(first.noun) at \(there). Its type is an enumeration "
      + "with a case for each."
    return SourceDiagnostic(at: here, message, severity: .warning)
  }

  private func lossyNumber(at index: Int) -> SourceDiagnostic? {
    let origin = location(of: .number, at: index) ?? sources[0].origin(line: nil)
    return SourceDiagnostic(at: origin, Self.inexactNumber(at: places.path(of: index)), severity: .warning)
  }

  /// Returns the location of the first value of a kind at a place.
  private func location(of kind: JSONValue.Kind, at index: Int) -> Stub.Origin? {
    let number = shapes[index].seen(kind).firstSample
    guard sources.indices.contains(number) else { return nil }
    let source = sources[number]
    do throws(JSONError) {
      let document = try source.document()
      var search = ShapeSearch(shapes: shapes, kind: kind, index: shapes.resolved(index))
      search.visit(document.value, at: ShapeGraph.root)
      return source.origin(line: search.pointer.flatMap { document.location(of: $0)?.line })
    } catch {
      return nil
    }
  }
}

extension JSONValue.Kind {
  /// The kind with its article.
  var noun: String { self == .array || self == .object ? "an \(rawValue)" : self == .null ? "null" : "a \(rawValue)" }
}

/// A search for the first value of a kind at a place.
private struct ShapeSearch {
  let shapes: ShapeGraph
  let kind: JSONValue.Kind
  let index: Int
  private(set) var pointer: JSONPointer?
  private var path: [String] = []

  init(shapes: ShapeGraph, kind: JSONValue.Kind, index: Int) {
    self.shapes = shapes
    self.kind = kind
    self.index = index
  }

  mutating func visit(_ value: JSONValue, at place: Int) {
    let place = shapes.resolved(place)
    if pointer != nil || place == ShapeGraph.unknown { return }
    if place == index, value.kind == kind { return pointer = JSONPointer(tokens: path) }
    let shape = shapes[place]
    switch value {
    case .array(let elements):
      guard let inside = shape.elements else { return }
      for (number, element) in elements.enumerated() where pointer == nil { descend(String(number), element, inside) }
    case .object(let object):
      for (position, member) in object.members.enumerated() where pointer == nil {
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
