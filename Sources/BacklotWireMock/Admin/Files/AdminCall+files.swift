import BacklotHTTP
import BacklotJSON

extension AdminCall {
  static let fileRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/files", summary: "list the files that stubs can use as bodies") {
      (call) throws(AdminProblem) in
      call.answer(.array(try call.bodyFolder?.names().map { .string($0) } ?? []))
    },
    AdminRoute(.get, at: "/files/{name...}", summary: "read a file") { (call) throws(AdminProblem) in
      try call.readFile()
    },
    AdminRoute(.put, at: "/files/{name...}", summary: "write a file") { (call) throws(AdminProblem) in
      try call.writeFile()
    },
    AdminRoute(.delete, at: "/files/{name...}", summary: "remove a file") { (call) throws(AdminProblem) in
      try call.removeFile()
    },
  ]

  private var bodyFolder: BodyFolder? { admin.bodies.map { BodyFolder(bodies: $0, keeper: admin.folder) } }

  private func readFile() throws(AdminProblem) -> ResponseDefinition {
    let name = parameter("name")
    guard let folder = bodyFolder else { throw .missing("file", named: name) }
    _ = try folder.readablePath(of: name)
    guard try folder.isFile(name) else { throw .missing("file", named: name) }
    do {
      let type = name.split(separator: ".").last.flatMap { MediaType(fileExtension: String($0)) } ?? .octetStream
      let body = try folder.bodies.body(named: name)
      return ResponseDefinition(.ok, headers: [.contentType: "\(type)"], body: body)
    } catch {
      throw AdminProblem(.failed, title: "The file cannot be read", detail: SystemReason.of(error))
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

  /// Changes a file, serves the folder's files at their current paths, and reads the stubs that name it again.
  private func changeFile(
    named name: String,
    _ change: (BodyFolder) throws(AdminProblem) -> FileUndo
  ) throws(AdminProblem) {
    guard admin.folder != nil, let folder = bodyFolder else {
      throw .invalid(
        "this backend does not store files: start it with a folder for mappings (backlot serve --persist)",
        at: ""
      )
    }
    try self.change { (transaction, _) throws(AdminProblem) in
      admin.countKeptChange()
      let undo = try change(folder)
      do throws(AdminProblem) {
        let stubs = try stubsRead(anew: transaction, naming: name)
        transaction.replaceStaticFiles(in: folder.bodies.folder, with: try staticFiles(in: folder))
        transaction.replace(stubs)
      } catch {
        throw AdminProblem(undo.restore(after: FileWritingError(error.detail)), title: "The file was not changed")
      }
      undo.discard()
    }
  }

  private func staticFiles(in folder: BodyFolder) throws(AdminProblem) -> [Stub] {
    do throws(StubFileProblem) {
      return try folder.bodies.staticFiles()
    } catch {
      throw AdminProblem(.failed, title: "The files cannot be read", detail: error.message)
    }
  }

  private func stubsRead(
    anew transaction: StubTransaction,
    naming name: String
  ) throws(AdminProblem) -> [Stub.ID: Stub] {
    var changed: [Stub.ID: Stub] = [:]
    for stub in transaction.stubs {
      guard let mapping = stub.mapping, let named = mapping.json["response"]?.object?.namedBodyFile,
        StubFileBodies.plainName(of: named) == name
      else { continue }
      changed[stub.id] = try draft(.object(mapping.json), id: mapping.id, origin: stub.origin).stub
    }
    return changed
  }
}
