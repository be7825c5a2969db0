import BacklotHTTP
import BacklotJSON

extension WrittenFiles {
  /// The maximum size of a body that is written into its mapping.
  private static let largest = 1 << 16

  /// Creates stub files from stubs: a file for each mapping, and separate files for larger bodies.
  ///
  /// The precedence among stubs that match a request is kept: by priorities if there is no explicit order, as in a
  /// route folder, otherwise by the order of the files' names.
  package init(stubFilesOf stubs: [Stub]) {
    self.init()
    let ranked = StubOrder.withWrittenPriorities(stubs)
    let digits = "\(ranked.count)".count
    for (rank, stub) in ranked.enumerated() {
      // The last name is tried first.
      let number = "\(ranked.count - rank)"
      let isOrdered = !stub.source.prefersSpecificPaths
      add(stub, prefix: isOrdered ? String(repeating: "0", count: digits - number.count) + number + "-" : "")
    }
  }

  private mutating func add(_ stub: Stub, prefix: String) {
    var writer = MappingWriter()
    if stub.mapping == nil, let body = stub.response.firstDefinition?.body {
      addBody(body, of: stub, prefix: prefix, using: &writer)
    }
    if stub.namesBodyByTemplate {
      return report(
        stub,
        reason: "the name of its body file is a template: copy the mapping and the files that it can name"
      )
    }
    do throws(MappingWritingError) {
      let mappings = try writer.mappings(of: stub).map { takeWebhookFiles(of: stub, takeBody(of: stub, $0)) }
      let content: JSONObject = mappings.count == 1 ? mappings[0] : ["mappings": .array(mappings.map { .object($0) })]
      let name = claim("mappings/\(prefix)\(stub.fileName)", suffix: ".json")
      add(path: name, content: HTTPBody(JSONValue.object(content).serialized(.pretty) + "\n"))
      addStub()
    } catch {
      report(stub, reason: error.reason)
    }
  }

  /// Copies the file that a mapping names as its body, and renames it if its name is in use.
  private mutating func takeBody(of stub: Stub, _ mapping: JSONObject) -> JSONObject {
    guard stub.mapping != nil, var response = mapping["response"]?.object else { return mapping }
    guard let name = response.namedBodyFile.flatMap(StubFileBodies.plainName), !stub.namesBodyByTemplate
    else { return mapping }
    response.replaceBodyFile(by: "bodyFileName", takeFile(named: name, body: namedBody(name, of: stub)))
    var mapping = mapping
    mapping["response"] = .object(response)
    return mapping
  }

  /// Copies the files that a mapping's webhooks send.
  private mutating func takeWebhookFiles(of stub: Stub, _ mapping: JSONObject) -> JSONObject {
    guard stub.mapping != nil else { return mapping }
    var names: [String: JSONObject] = [:]
    for (name, bodies) in stub.webhookFiles.sorted(by: { $0.key < $1.key }) {
      guard let plain = StubFileBodies.plainName(of: name) else { continue }
      names[name] = ["bodyFileName": .string(takeFile(named: plain, body: webhookBody(name, in: bodies, of: stub)))]
    }
    return names.isEmpty ? mapping : mapping.replacingWebhookFiles { names[$0] }
  }

  /// Returns the file that a mapping names as its body, or `nil` if it cannot be read, as `webhookBody(_:in:of:)`.
  private mutating func namedBody(_ name: String, of stub: Stub) -> HTTPBody? {
    do {
      return try stub.namedBody
    } catch {
      reportFile(named: name, of: stub, SystemReason.of(error))
      return nil
    }
  }

  /// Returns a file that a webhook sends, or `nil` if it cannot be read.
  ///
  /// A file that does not exist was reported when the stub was read, so only other reasons are reported.
  private mutating func webhookBody(_ name: String, in bodies: StubFileBodies, of stub: Stub) -> HTTPBody? {
    do {
      return try bodies.bodyIfThere(named: name)
    } catch {
      reportFile(named: name, of: stub, SystemReason.of(error))
      return nil
    }
  }

  /// Copies a file.
  ///
  /// - Returns: The new name. It is also reserved for a missing file, which would otherwise get the content of another
  ///   one.
  private mutating func takeFile(named name: String, body: HTTPBody?) -> String {
    let (stem, suffix) = Self.split(name)
    let taken = claim("__files/" + stem, suffix: suffix)
    if let body { add(path: taken, content: body) }
    return String(taken.dropFirst("__files/".count))
  }

  private static func split(_ name: String) -> (stem: String, suffix: String) {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let dot = name[start...].dropFirst().lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]))
  }

  private mutating func addBody(_ body: HTTPBody, of stub: Stub, prefix: String, using writer: inout MappingWriter) {
    guard (body.length ?? 0) > Self.largest, case .file(let path, _) = body.storage else { return }
    let name = claim("__files/\(prefix)\(stub.fileName)", suffix: stub.bodyExtension)
    writer.fileNames[path] = String(name.dropFirst("__files/".count))
    add(path: name, content: body)
  }
}

extension Stub {
  /// A recognizable name for a file: `get-dogs-id`.
  fileprivate var fileName: String {
    let words = (request.method?.rawValue.lowercased() ?? "any") + "-" + (request.lookupPath?.text ?? "")
    let letters = words.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let parts = String(letters).split(separator: "-").joined(separator: "-").lowercased()
    return String(parts.prefix(80))
  }

  /// The extension of a file with the stub's body.
  fileprivate var bodyExtension: String {
    let type = response.firstDefinition?.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    return "." + (type?.fileExtension ?? "bin")
  }
}
