import BacklotHTTP
import BacklotJSON

extension AdminCall {
  /// Writes a mapping into the folder if it is to be kept, in the place of another where it comes instead of that.
  ///
  /// - Returns: The stub, which says where it was written.
  func keep(_ draft: MappingDraft, insteadOf old: Stub? = nil) throws(AdminProblem) -> Stub {
    var stub = draft.stub
    guard let folder = admin.folder else { return stub }
    let oldFile = old.flatMap { folder.file(of: $0) }
    if draft.isKept {
      let file = try written { () throws(FileWritingError) in try folder.write(draft.mapping, to: oldFile) }
      if oldFile == nil { stub.origin = Stub.Origin(file: file) }
    } else if let oldFile {
      try written { () throws(FileWritingError) in try folder.remove([(draft.mapping.id, oldFile)]) }
      stub.origin = .adminInterface
    }
    return stub
  }

  /// Takes stubs out, and out of the folder where they are kept there.
  func remove(_ stubs: [Stub], from edition: inout StubEdition) throws(AdminProblem) {
    if let folder = admin.folder {
      let kept = stubs.compactMap { stub in
        folder.file(of: stub).flatMap { file in stub.mapping.map { ($0.id, file) } }
      }
      if !kept.isEmpty { try written { () throws(FileWritingError) in try folder.remove(kept) } }
    }
    edition.remove(Set(stubs.map(\.id)))
  }

  /// Writes every stub into the folder that is not there yet, from the last to the first.
  func saveMappings() throws(AdminProblem) -> ResponseDefinition {
    guard let folder = admin.folder else { throw .nowhereToKeep(JSONPointer()) }
    var left: [JSONValue] = []
    try change { (edition) throws(AdminProblem) in
      for listed in listing(of: edition.stubs).reversed() where folder.file(of: listed.stub) == nil {
        guard listed.isWhole else {
          left.append(.string(listed.stub.description))
          continue
        }
        try save(listed, in: &edition)
      }
    }
    return left.isEmpty ? done : answer(["notSaved": .array(left)])
  }

  private func save(_ listed: ListedStub, in edition: inout StubEdition) throws(AdminProblem) {
    // Only what came as a mapping goes on as what was written; code goes on as code, and its mappings are for the files.
    for var mapping in listed.mappings.reversed() {
      mapping.removeValue(forKey: "persistent")
      let draft = try draft(.object(mapping))
      let stub = try keep(MappingDraft(stub: draft.stub, mapping: draft.mapping, isKept: true))
      if listed.stub.mapping != nil { edition.replace(listed.stub.id, with: stub) }
    }
  }

  private func written<Result>(
    _ write: () throws(FileWritingError) -> Result
  ) throws(AdminProblem) -> Result {
    admin.countKeptChange()
    do throws(FileWritingError) {
      return try write()
    } catch {
      throw AdminProblem(.failed, "The folder could not be written", error.description)
    }
  }
}

extension ListedStub {
  /// Whether the mappings say all of the stub.
  fileprivate var isWhole: Bool { mappings.first?["metadata"]?["backlot"]?["note"] == nil }
}
