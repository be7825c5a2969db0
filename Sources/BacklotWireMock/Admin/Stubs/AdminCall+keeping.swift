import BacklotHTTP
import BacklotJSON

extension AdminCall {
  /// Changes stubs and the folder that stores them in one step, and reports errors to the client.
  ///
  /// The folder is written after all changes are determined, and before the stubs become visible.
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
      throw AdminProblem(.failed, title: "The stubs were not changed", detail: "\(error)")
    }
  }

  /// Records a mapping for storage in the folder if it is persistent, in place of the one that it replaces, if any.
  ///
  /// - Returns: The stub, with its future file as the origin.
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

  /// Removes stubs, and their mappings from the folder if they are stored there.
  ///
  /// - Returns: The stubs from other sources, which reappear when these are read again.
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

  /// Returns a response that reports the removal of stubs, and lists those that reappear later.
  func removed(leaving others: [Stub]) -> ResponseDefinition {
    others.isEmpty ? done : answer(["notKept": .array(others.map { .string("\($0), from \($0.origin)") })])
  }

  /// Stores every stub that is not in the folder yet, from the last to the first.
  func saveMappings() throws(AdminProblem) -> ResponseDefinition {
    guard admin.folder != nil else { throw .nowhereToKeep(JSONPointer()) }
    let left = try change { (transaction, kept) throws(AdminProblem) in
      var left: [JSONValue] = []
      for listed in listing(of: transaction.stubs).reversed() where try !isKept(listed.stub, in: &kept) {
        guard listed.isWhole else {
          left.append(.string(listed.stub.description))
          continue
        }
        try save(listed, in: &transaction, kept: &kept)
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
    kept: inout KeptChanges?
  ) throws(AdminProblem) {
    // Only stubs from mappings are replaced by the written ones. Stubs from code stay, and their mappings are only
    // written to the files.
    for var mapping in listed.mappings.reversed() {
      mapping.removeValue(forKey: "persistent")
      let draft = try draft(.object(mapping))
      let stub = try keep(MappingDraft(stub: draft.stub, mapping: draft.mapping, isKept: true), in: &kept)
      if listed.stub.mapping != nil { transaction.replace([listed.stub.id: stub]) }
    }
  }

  private func write(_ kept: KeptChanges?) throws(AdminProblem) {
    guard let kept, !kept.isEmpty else { return }
    // Code that has read the files meanwhile must detect the change.
    admin.countKeptChange()
    do throws(FileWritingError) { try kept.write() } catch { throw .notWritten(error) }
  }
}

extension AdminProblem {
  fileprivate static func notWritten(_ error: FileWritingError) -> Self {
    Self(error, title: "The change was not saved")
  }
}

extension ListedStub {
  /// A Boolean value that indicates whether the mappings fully describe the stub.
  fileprivate var isWhole: Bool { mappings.first?["metadata"]?["backlot"]?["note"] == nil }
}
