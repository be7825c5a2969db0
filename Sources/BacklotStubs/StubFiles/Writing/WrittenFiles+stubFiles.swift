import BacklotHTTP
import BacklotJSON

extension WrittenFiles {
  /// The largest body that is written into its mapping.
  private static let largest = 1 << 16

  /// Makes stub files of stubs: a mapping in a file each, and larger bodies in files of their own.
  ///
  /// Which of two stubs answers that fit a request stays as it is: where no order was written, as in a route folder, by
  /// priorities, else by the order of the files' names.
  package init(stubFilesOf stubs: [Stub]) {
    self.init()
    let ranked = StubOrder.ranked([stubs])
    let priorities = MappingPriorities(of: ranked)
    let digits = "\(ranked.count)".count
    for (rank, stub) in ranked.enumerated() {
      // The last name is asked first.
      let number = "\(ranked.count - rank)"
      let isOrdered = !stub.source.prefersSpecificPaths
      let prefix = isOrdered ? String(repeating: "0", count: digits - number.count) + number + "-" : ""
      var stub = stub
      if !isOrdered { stub.priority = 5 - priorities.priority(of: stub) }
      add(stub, prefix)
    }
  }

  private mutating func add(_ stub: Stub, _ prefix: String) {
    var writer = MappingWriter()
    if stub.mapping == nil, let body = stub.response.firstDefinition?.body { addBody(body, of: stub, prefix, &writer) }
    if stub.namesBodyByTemplate {
      return report(stub, "a template names the file of its body: copy the mapping, and the files that it may name")
    }
    do throws(MappingWritingError) {
      let mappings = try writer.mappings(of: stub).map { takeBody(of: stub, $0) }
      let content: JSONObject = mappings.count == 1 ? mappings[0] : ["mappings": .array(mappings.map { .object($0) })]
      let name = claim("mappings/\(prefix)\(stub.fileName)", ".json")
      add(name, HTTPBody(JSONValue.object(content).serialized(.pretty) + "\n"))
      addStub()
    } catch {
      report(stub, error.reason)
    }
  }

  /// Takes over the file that a mapping names as its body, under another name where that one is taken.
  private mutating func takeBody(of stub: Stub, _ mapping: JSONObject) -> JSONObject {
    guard stub.mapping != nil, var response = mapping["response"]?.object else { return mapping }
    guard let name = response["bodyFileName"]?.string.flatMap(StubFileBodies.plainName), !stub.namesBodyByTemplate
    else { return mapping }
    let (stem, suffix) = Self.split(name)
    // One that is not there keeps its name to itself, or it would get the content of another one.
    let taken = claim("__files/" + stem, suffix)
    if let body = stub.namedBody { add(taken, body) }
    response["bodyFileName"] = .string(String(taken.dropFirst("__files/".count)))
    var mapping = mapping
    mapping["response"] = .object(response)
    return mapping
  }

  private static func split(_ name: String) -> (stem: String, suffix: String) {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let dot = name[start...].dropFirst().lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]))
  }

  private mutating func addBody(_ body: HTTPBody, of stub: Stub, _ prefix: String, _ writer: inout MappingWriter) {
    guard (body.length ?? 0) > Self.largest, case .file(let path) = body.storage else { return }
    let name = claim("__files/\(prefix)\(stub.fileName)", stub.bodyExtension)
    writer.fileNames[path] = String(name.dropFirst("__files/".count))
    add(name, body)
  }
}

/// The priorities, as mappings write them, that keep the order of stubs for which nobody wrote one.
private struct MappingPriorities {
  private let templates: [PathTemplate]
  private let first: Int

  init(of ranked: [Stub]) {
    let unordered = ranked.filter(\.source.prefersSpecificPaths).map { $0.request.lookupPath ?? .anything }
    // Those that are asked before all of them have their own priorities.
    let lowest = ranked.lazy.filter { !$0.source.prefersSpecificPaths }.map { 5 - $0.priority + 1 }.max()
    first = max(5, lowest ?? 5)
    var templates: [PathTemplate] = []
    for template in unordered
    where !template.hasOnlyLiterals && templates.last.map({ PathTemplate.isMoreSpecific($0, than: template) }) ?? true {
      templates.append(template)
    }
    self.templates = templates
  }

  /// The priority of a stub: where its path has no parameter it comes before all that have, and of those the more
  /// specific before the others.
  func priority(of stub: Stub) -> Int {
    let path = stub.request.lookupPath ?? .anything
    if path.hasOnlyLiterals { return first }
    return first + 1 + templates.prefix { PathTemplate.isMoreSpecific($0, than: path) }.count
  }
}

extension PathTemplate {
  fileprivate var hasOnlyLiterals: Bool { segments.allSatisfy(\.isLiteral) }
}

extension Stub {
  /// The content of the file that the stub's mapping names; nothing where it names none.
  fileprivate var namedBody: HTTPBody? {
    switch response.step(after: 0) {
    case .fixed(let response): return response.body
    case .template(let template): return template.namedBody
    case .dynamic, .deferred: return nil
    }
  }

  fileprivate var namesBodyByTemplate: Bool {
    guard case .template(let template) = response.step(after: 0) else { return false }
    return template.namesBodyByTemplate
  }

  /// A name for a file that a person finds again: `get-dogs-id`.
  fileprivate var fileName: String {
    let words = (request.method?.rawValue.lowercased() ?? "any") + "-" + (request.lookupPath?.text ?? "")
    let letters = words.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let parts = String(letters).split(separator: "-").joined(separator: "-").lowercased()
    return String(parts.prefix(80))
  }

  /// The ending of a file with the stub's body.
  fileprivate var bodyExtension: String {
    let type = response.firstDefinition?.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    return "." + (type?.fileExtension ?? "bin")
  }
}
