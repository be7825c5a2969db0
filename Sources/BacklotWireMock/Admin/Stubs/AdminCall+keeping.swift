import BacklotHTTP
import BacklotJSON

extension AdminCall {
  /// Changes stubs and the folder that keeps them in one step; the client is told what kept it from being done.
  ///
  /// The folder is written when all is decided, and before anybody sees the stubs.
  @discardableResult
  func change<Result>(
    _ change: (inout StubTransaction, inout KeptChanges?) throws(AdminProblem) -> Result
  ) throws(AdminProblem) -> Result {
    do {
      return try backend.edit { transaction in
        var kept = admin.folder.map { KeptChanges(in: $0) { backend.stubs } }
        do throws(AdminProblem) {
          let result = try change(&transaction, &kept)
          if let kept { transaction.remove(kept.surplus(among: transaction.stubs)) }
          try write(kept)
          return result
        } catch {
          kept?.abandon()
          throw error
        }
      }
    } catch let problem as AdminProblem {
      throw problem
    } catch {
      throw AdminProblem(.failed, "The stubs were not changed", "\(error)")
    }
  }

  /// Has a mapping written into the folder if it is to be kept, in the place of another where it comes instead of that.
  ///
  /// - Returns: The stub, which says where it will be.
  func keep(_ draft: MappingDraft, insteadOf old: Stub? = nil, in kept: inout KeptChanges?) throws(AdminProblem) -> Stub
  {
    var stub = draft.stub
    do throws(FileWritingError) {
      let oldFile = if let old { try kept?.file(of: old) } else { String?.none }
      if draft.isKept {
        guard let file = try kept?.keep(draft.mapping, in: oldFile) else { return stub }
        if oldFile == nil { stub.origin = Stub.Origin(file: file) }
      } else if let oldFile {
        try kept?.remove(draft.mapping.id, from: oldFile)
        stub.origin = .adminInterface
      }
    } catch {
      throw .notWritten(error)
    }
    return stub
  }

  /// Takes stubs out, and out of the folder where they are kept there.
  ///
  /// - Returns: Those that come from elsewhere, and will be there again when their sources are read from the beginning.
  @discardableResult
  func remove(
    _ stubs: [Stub],
    from transaction: inout StubTransaction,
    in kept: inout KeptChanges?
  ) throws(AdminProblem) -> [Stub] {
    var others: [Stub] = []
    do throws(FileWritingError) {
      for stub in stubs where kept != nil && stub.origin != .adminInterface {
        if let file = try kept?.file(of: stub), let id = stub.mapping?.id {
          try kept?.remove(id, from: file)
        } else {
          others.append(stub)
        }
      }
    } catch {
      throw .notWritten(error)
    }
    transaction.remove(Set(stubs.map(\.id)))
    return others
  }

  /// Says that stubs were removed, and which of them are not gone for good.
  func removed(leaving others: [Stub]) -> ResponseDefinition {
    others.isEmpty ? done : answer(["notKept": .array(others.map { .string("\($0), from \($0.origin)") })])
  }

  /// Writes every stub into the folder that is not there yet, from the last to the first.
  func saveMappings() throws(AdminProblem) -> ResponseDefinition {
    guard admin.folder != nil else { throw .nowhereToKeep(JSONPointer()) }
    let left = try change { (transaction, kept) throws(AdminProblem) in
      var left: [JSONValue] = []
      for listed in listing(of: transaction.stubs).reversed() where try !isKept(listed.stub, in: &kept) {
        guard listed.isWhole else {
          left.append(.string(listed.stub.description))
          continue
        }
        try save(listed, in: &transaction, &kept)
      }
      return left
    }
    return left.isEmpty ? done : answer(["notSaved": .array(left)])
  }

  private func isKept(_ stub: Stub, in kept: inout KeptChanges?) throws(AdminProblem) -> Bool {
    do throws(FileWritingError) { return try kept?.file(of: stub) != nil } catch { throw .notWritten(error) }
  }

  private func save(
    _ listed: ListedStub,
    in transaction: inout StubTransaction,
    _ kept: inout KeptChanges?
  ) throws(AdminProblem) {
    // Only what came as a mapping goes on as what was written; code goes on as code, and its mappings are for the files.
    for var mapping in listed.mappings.reversed() {
      mapping.removeValue(forKey: "persistent")
      let draft = try draft(.object(mapping))
      let stub = try keep(MappingDraft(stub: draft.stub, mapping: draft.mapping, isKept: true), in: &kept)
      if listed.stub.mapping != nil { transaction.replace([listed.stub.id: stub]) }
    }
  }

  private func write(_ kept: KeptChanges?) throws(AdminProblem) {
    guard let kept, !kept.isEmpty else { return }
    // Code that has read the files in the meantime must learn of the change.
    admin.countKeptChange()
    do throws(FileWritingError) { try kept.write() } catch { throw .notWritten(error) }
  }
}

extension AdminProblem {
  fileprivate static func notWritten(_ error: FileWritingError) -> Self { Self(error, "The change was not saved") }
}

extension ListedStub {
  /// A Boolean value that indicates whether the mappings fully describe the stub.
  fileprivate var isWhole: Bool { mappings.first?["metadata"]?["backlot"]?["note"] == nil }
}
