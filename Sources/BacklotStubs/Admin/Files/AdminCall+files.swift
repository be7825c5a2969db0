import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let fileRoutes: [AdminRoute] = [
    AdminRoute(.get, "/files", "the files that stubs may name as their bodies") { (call) throws(AdminProblem) in
      call.answer(.array(try call.bodyFolder?.names().map { .string($0) } ?? []))
    },
    AdminRoute(.get, "/files/{name...}", "one of them") { (call) throws(AdminProblem) in try call.readFile() },
    AdminRoute(.put, "/files/{name...}", "writes one") { (call) throws(AdminProblem) in try call.writeFile() },
    AdminRoute(.delete, "/files/{name...}", "removes one") { (call) throws(AdminProblem) in try call.removeFile() },
  ]

  private var bodyFolder: BodyFolder? { admin.bodies.map { BodyFolder(bodies: $0, keeper: admin.folder) } }

  private func readFile() throws(AdminProblem) -> ResponseDefinition {
    let name = parameter("name")
    guard let folder = bodyFolder else { throw .missing("file", name) }
    let path = try folder.path(of: name)
    guard try folder.isFile(name) else { throw .missing("file", name) }
    do {
      let type = name.split(separator: ".").last.flatMap { MediaType(fileExtension: String($0)) } ?? .octetStream
      let body = try HTTPBody(contentsOf: path, keepingUpTo: 1 << 20)
      return ResponseDefinition(.ok, headers: [.contentType: "\(type)"], body: body)
    } catch {
      throw AdminProblem(.failed, "The file cannot be read", SystemReason.of(error))
    }
  }

  private func writeFile() throws(AdminProblem) -> ResponseDefinition {
    let name = parameter("name")
    try changeFile(named: name) { (folder) throws(AdminProblem) in try folder.write(request.body, to: name) }
    return done
  }

  private func removeFile() throws(AdminProblem) -> ResponseDefinition {
    let name = parameter("name")
    try changeFile(named: name) { (folder) throws(AdminProblem) in try folder.remove(name) }
    return done
  }

  /// Changes a file, serves the folder's files at their paths as they are now, and reads the stubs anew that name it.
  private func changeFile(
    named name: String,
    _ change: (BodyFolder) throws(AdminProblem) -> FileUndo
  ) throws(AdminProblem) {
    guard admin.folder != nil, let folder = bodyFolder else {
      throw .invalid(
        "this backend keeps nothing: start it with a folder for mappings (backlot serve --persist)",
        at: ""
      )
    }
    try self.change { (edition, _) throws(AdminProblem) in
      admin.countKeptChange()
      let undo = try change(folder)
      do throws(AdminProblem) {
        edition.replace(try stubsRead(anew: edition, naming: name))
      } catch {
        throw AdminProblem(undo.restore(after: FileWritingError("\(error)")), "The file was not changed")
      }
      edition.replaceStaticFiles(in: folder.bodies.folder, with: folder.bodies.staticFiles)
      undo.discard()
    }
  }

  private func stubsRead(
    anew edition: StubEdition,
    naming name: String
  ) throws(AdminProblem) -> [Stub.ID: Stub] {
    var changed: [Stub.ID: Stub] = [:]
    for stub in edition.stubs {
      guard let mapping = stub.mapping, mapping.json["response"]?["bodyFileName"]?.string == name else { continue }
      changed[stub.id] = try draft(.object(mapping.json), id: mapping.id, origin: stub.origin).stub
    }
    return changed
  }
}
