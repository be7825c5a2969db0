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
    if shapes.exceedsLimits {
      let message =
        "some values are nested deeper than \(shapes.limits.depth) levels, or at more than \(shapes.limits.shapes) places. "
        + "Their type is AnyJSON."
      findings.append(SourceDiagnostic(at: origin(of: 0, line: nil), message, severity: .warning))
    }
    return findings
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
      "\(places.path(of: index)) is \(Self.noun(last)) here, but \(Self.noun(first)) at \(there). Its type is an enumeration "
      + "with a case for each."
    return SourceDiagnostic(at: here, message, severity: .warning)
  }

  private func lossyNumber(at index: Int) -> SourceDiagnostic? {
    let origin = location(of: .number, at: index) ?? origin(of: 0, line: nil)
    let message =
      "\(places.path(of: index)) has a number with more digits than Double and Decimal keep. Its type is Double, which "
      + "rounds it."
    return SourceDiagnostic(at: origin, message, severity: .warning)
  }

  private static func noun(_ kind: JSONValue.Kind) -> String {
    kind == .array || kind == .object ? "an \(kind.rawValue)" : "a \(kind.rawValue)"
  }

  /// Returns the location of the first value of a kind at a place.
  private func location(of kind: JSONValue.Kind, at index: Int) -> Stub.Origin? {
    let number = shapes[index].seen(kind).firstSample
    guard sources.indices.contains(number) else { return nil }
    let source = sources[number]
    do throws(JSONError) {
      let bytes = Array(source.sample.bytes[source.range])
      let document = try JSONDocument(parsing: bytes, with: JSONParser(byteOrderMark: .skipped))
      var search = ShapeSearch(shapes: shapes, kind: kind, index: shapes.resolved(index))
      search.visit(document.value, at: ShapeGraph.root)
      let line = search.pointer.flatMap { document.location(of: $0)?.line }
      return origin(of: number, line: line)
    } catch {
      return nil
    }
  }

  private func origin(of number: Int, line: Int?) -> Stub.Origin {
    let source = sources[number]
    let first = (source.sample.origin.line ?? 1) + source.precedingLines
    return Stub.Origin(file: source.sample.origin.file, line: line.map { first + $0 - 1 } ?? source.sample.origin.line)
  }
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
