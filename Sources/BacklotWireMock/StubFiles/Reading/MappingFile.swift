import BacklotHTTP
import BacklotJSON

/// The text of a file with one or more mappings.
struct MappingFile {
  /// The settings for reading a file.
  struct Reading: Sendable {
    let bodies: StubFileBodies?
    let xml: (any XMLSupport)?
    var templates = TemplateSettings()
    /// The maximum size of a file, in bytes.
    let limit: Int
  }

  /// The stubs in the order of the file, and the problems with it.
  private(set) var blueprint = BackendBlueprint()
  private let path: String
  private let reading: Reading
  /// The line at which the text begins if it is part of a larger one.
  private let firstLine: Int

  init(_ path: String, reading: Reading) {
    self.path = path
    self.reading = reading
    firstLine = 1
    read()
  }

  /// Reads a text that is part of a program.
  init(_ text: String, at origin: Stub.Origin, reading: Reading) {
    path = origin.file
    self.reading = reading
    firstLine = origin.line ?? 1
    do throws(JSONError) {
      read(try RelaxedJSON.document(Array(text.utf8)))
    } catch {
      report(error.message, at: error.location)
    }
  }

  private mutating func read() {
    do {
      guard let bytes = try HTTPBody(contentsOf: path, keepingUpTo: reading.limit).bytes else {
        return report("exceeds the limit of \(reading.limit) bytes for a mapping file")
      }
      read(try RelaxedJSON.document(bytes))
    } catch let error as JSONError {
      report("\(error.message)", at: error.location)
    } catch {
      report("is left out. \(SystemReason.of(error))", systemError: SystemReason.systemError(of: error))
    }
  }

  private mutating func read(_ document: JSONDocument) {
    for duplicate in document.duplicateMembers {
      report("\(duplicate.message): the last one is used", at: duplicate.location, severity: .warning)
    }
    guard let object = document.value.object else {
      return report("is not a mapping: expected an object with request and response, or with mappings")
    }
    guard let mappings = object["mappings"] else {
      var part = Part()
      read(document.value, number: 0, line: 1, into: &part)
      blueprint.stubs = part.stubs
      return part.problems.forEach { add($0.problems, in: document, at: [], line: 1) }
    }
    guard let elements = mappings.array else { return report("is not a mapping file: mappings is not an array") }
    rejectOthers(in: object)
    let lines = document.elementLines(ofMember: "mappings")
    let parts = Array(elements.indices)[...].concurrentMap { [self] numbers in
      var part = Part()
      for number in numbers {
        read(elements[number], number: number, line: Self.line(of: number, in: lines), into: &part)
      }
      return part
    }
    blueprint.stubs.reserveCapacity(elements.count)
    for part in parts { add(part, in: document, lines: lines) }
    warnOfDoubles(in: document, at: parts.flatMap(\.numbers), lines)
  }

  private static func line(of number: Int, in lines: [Int]) -> Int { number < lines.count ? lines[number] : 1 }

  private mutating func add(_ part: Part, in document: JSONDocument, lines: [Int]) {
    blueprint.stubs += part.stubs
    for (number, problems) in part.problems {
      add(problems, in: document, at: ["mappings", "\(number)"], line: Self.line(of: number, in: lines))
    }
  }

  private mutating func rejectOthers(in object: JSONObject) {
    for name in object.keys where !["mappings", "meta", "importOptions", "$schema"].contains(name) {
      report("has an unknown member \(quoted(name)) beside mappings")
    }
  }

  /// Warns about identifiers that several mappings share.
  ///
  /// A change to one of these mappings over the admin API removes the others.
  private mutating func warnOfDoubles(in document: JSONDocument, at numbers: [Int], _ lines: [Int]) {
    var known: Set<String> = []
    known.reserveCapacity(numbers.count)
    for (number, id) in zip(numbers, blueprint.stubs.map { $0.mapping?.id ?? "" }) where !known.insert(id).inserted {
      let mapping = document.value["mappings"]?[number]
      let name = ["id", "uuid"].filter { mapping?[$0]?.string != nil }.prefix(1)
      let message = "has the same identifier \(id) as another mapping in the file: give each its own"
      let problem = MappingProblem(pointer: JSONPointer(tokens: Array(name)), message: message, kind: .warning)
      add([problem], in: document, at: ["mappings", "\(number)"], line: Self.line(of: number, in: lines))
    }
  }

  /// The results of reading some of the mappings.
  private struct Part {
    var stubs: [Stub] = []
    /// The indexes of the mappings from which the stubs were created.
    var numbers: [Int] = []
    var problems: [(number: Int, problems: [MappingProblem])] = []
  }

  private func read(_ value: JSONValue, number: Int, line: Int, into part: inout Part) {
    var reader = MappingReader(bodies: reading.bodies, xml: reading.xml, templates: reading.templates)
    let origin = Stub.Origin(file: path, line: firstLine + line - 1)
    if let stub = reader.stub(value, id: UniqueIdentifier.of(place: "\(path):\(number)"), origin: origin) {
      part.stubs.append(stub)
      part.numbers.append(number)
    }
    if !reader.problems.isEmpty { part.problems.append((number, reader.problems)) }
  }

  private mutating func add(_ problems: [MappingProblem], in document: JSONDocument, at place: [String], line: Int) {
    for problem in problems where blueprint.diagnostics.count < 100 {
      let severity: SourceDiagnostic.Severity = problem.kind == .wrong ? .error : .warning
      // Finding a position takes as long as reading the file, so that later problems have only the mapping's line.
      guard blueprint.diagnostics.count < 5 else {
        let location = JSONLocation(line: line, column: 1, offset: 0)
        report(problem.text, at: location, severity: severity, systemError: problem.systemError)
        continue
      }
      let pointer = JSONPointer(tokens: place + problem.pointer.tokens)
      let location = document.keyLocation(of: pointer) ?? document.location(of: pointer)
      report(problem.text, at: location, severity: severity, systemError: problem.systemError)
    }
  }

  private mutating func report(
    _ message: String,
    at location: JSONLocation? = nil,
    severity: SourceDiagnostic.Severity = .error,
    systemError: SystemCallError? = nil
  ) {
    let origin = Stub.Origin(file: path, line: location.map { firstLine + $0.line - 1 })
    blueprint.diagnostics.append(SourceDiagnostic(at: origin, message, severity: severity, systemError: systemError))
  }
}
