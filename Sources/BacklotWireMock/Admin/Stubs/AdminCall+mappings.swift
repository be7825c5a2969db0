import BacklotHTTP
import BacklotJSON
import BacklotLimits

extension AdminCall {
  static let mappingRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/mappings", summary: "list all stubs") { (call) throws(AdminProblem) in
      try call.listMappings()
    },
    AdminRoute(.post, at: "/mappings", summary: "add a stub") { (call) throws(AdminProblem) in try call.createMapping()
    },
    AdminRoute(.delete, at: "/mappings", summary: "remove all stubs") { (call) throws(AdminProblem) in
      try call.removeAllMappings()
    },
    AdminRoute(.post, at: "/mappings/reset", summary: "restore the initial stubs") { (call) throws(AdminProblem) in
      try call.resetMappings()
    },
    AdminRoute(.post, at: "/mappings/save", summary: "write all stubs to the folder") { (call) throws(AdminProblem) in
      try call.saveMappings()
    },
    AdminRoute(.post, at: "/mappings/import", summary: "add many stubs") { (call) throws(AdminProblem) in
      try call.importMappings()
    },
    AdminRoute(.post, at: "/mappings/edit", summary: "replace the stub with the document's id") {
      (call) throws(AdminProblem) in
      try call.editMappingOfDocument()
    },
    AdminRoute(.post, at: "/mappings/remove", summary: "remove the stub with the same request") {
      (call) throws(AdminProblem) in
      try call.removeMappings()
    },
    AdminRoute(.post, at: "/mappings/find-by-metadata", summary: "list the stubs with matching metadata") {
      (call) throws(AdminProblem) in
      call.answer(call.listing(of: try call.stubsByMetadata(), among: call.backend.stubs))
    },
    AdminRoute(.post, at: "/mappings/remove-by-metadata", summary: "remove the stubs with matching metadata") {
      (call) throws(AdminProblem) in
      try call.remove(try call.stubsByMetadata())
    },
    AdminRoute(.get, at: "/mappings/unmatched", summary: "list the stubs that matched no request") {
      (call) throws(AdminProblem) in
      call.answer(call.listing(of: call.unmatchedStubs, among: call.backend.stubs))
    },
    AdminRoute(.delete, at: "/mappings/unmatched", summary: "remove the stubs that matched no request") {
      (call) throws(AdminProblem) in
      try call.remove(call.unmatchedStubs)
    },
    AdminRoute(.get, at: "/mappings/{id}", summary: "show a stub") { (call) throws(AdminProblem) in
      try call.findMapping()
    },
    AdminRoute(.put, at: "/mappings/{id}", summary: "replace a stub") { (call) throws(AdminProblem) in
      try call.editMapping(try call.identifier())
    },
    AdminRoute(.delete, at: "/mappings/{id}", summary: "remove a stub") { (call) throws(AdminProblem) in
      try call.removeMapping()
    },
  ]
}

// MARK: - Queries

extension AdminCall {
  private func listMappings() throws(AdminProblem) -> ResponseDefinition {
    let (limit, offset) = (try count("limit"), try count("offset"))
    let stubs = backend.stubs
    // A stub from another source may correspond to several mappings, so that all are needed to find the page.
    if stubs.allSatisfy({ $0.mapping != nil }) {
      let page = stubs.dropFirst(offset ?? 0).prefix(limit ?? stubs.count)
      return answer(listNamed: "mappings", values: listing(of: Array(page)).flatMap(\.json), total: stubs.count)
    }
    let mappings = listing(of: stubs).flatMap(\.json)
    let page = mappings.dropFirst(offset ?? 0).prefix(limit ?? mappings.count)
    return answer(listNamed: "mappings", values: Array(page), total: mappings.count)
  }

  private func findMapping() throws(AdminProblem) -> ResponseDefinition {
    let id = try identifier()
    guard let listed = listed(id, in: StubTransaction(of: backend.snapshot)) else {
      throw .missing("stub mapping", named: id)
    }
    return answer(.object(listed.mapping(id)))
  }

  private func answer(_ listing: [ListedStub]) -> ResponseDefinition {
    answer(listNamed: "mappings", values: listing.flatMap(\.json))
  }

  /// Returns the stubs whose metadata matches the pattern in the document.
  private func stubsByMetadata() throws(AdminProblem) -> [Stub] {
    let pattern = try contentPattern()
    var context = MatchingContext(clock: backend.time.wallClock)
    let stubs = listing(of: backend.stubs).filter {
      pattern.holds(for: CollectionOfOne($0.metadata), in: &context)
    }
    if context.budget.isExhausted { throw .tooMuchWork(context.budget) }
    return stubs.map(\.stub)
  }

  /// Returns the document as a pattern of strings.
  func contentPattern() throws(AdminProblem) -> ValueMatcher {
    var reader = MappingReader(xml: admin.configuration.xml)
    let pattern = reader.valueMatcher(try document())
    guard let pattern, reader.problems.allSatisfy({ $0.kind == .warning }) else { throw .invalid(reader.problems) }
    return pattern
  }

  /// The stubs that no entry of the journal names.
  private var unmatchedStubs: [Stub] {
    let answering = backend.journal.newestFirst.compactMap(\.stub)
    let (ids, mappingIDs) = (Set(answering.map(\.id)), Set(answering.compactMap { $0.mapping?.id }))
    return backend.stubs.filter { stub in
      !ids.contains(stub.id) && !(stub.mapping.map { mappingIDs.contains($0.id) } ?? false)
    }
  }
}

extension ListedStub {
  /// Returns the mapping with an identifier.
  fileprivate func mapping(_ id: String) -> JSONObject {
    mappings.first { $0["id"]?.string == id.lowercased() } ?? mappings.first ?? [:]
  }
}

// MARK: - Changes

extension AdminCall {
  private func createMapping() throws(AdminProblem) -> ResponseDefinition {
    let document = try document()
    let draft = try draft(document)
    let saysID = document.mappingID != nil
    let stub = try change { (transaction, kept) throws(AdminProblem) in
      // An identifier that was generated here is not in use.
      guard !saysID || listed(draft.mapping.id, in: transaction) == nil else { throw .taken(draft.mapping.id) }
      let stub = try keep(draft, in: &kept)
      transaction.insert([stub])
      return stub
    }
    return answer(.object(stub.mapping?.shown ?? [:]), status: .created)
  }

  private func editMappingOfDocument() throws(AdminProblem) -> ResponseDefinition {
    try editMapping(JSONValue.object(try object()).mappingID ?? "")
  }

  private func editMapping(_ id: String) throws(AdminProblem) -> ResponseDefinition {
    let document = try document()
    let stub = try change { (transaction, kept) throws(AdminProblem) in
      guard let old = listed(id, in: transaction)?.stub else { throw .missing("stub mapping", named: id) }
      let draft = try draft(document, id: id.lowercased(), origin: old.origin)
      let stub = try keep(draft, insteadOf: old, in: &kept)
      transaction.replace([old.id: stub])
      return stub
    }
    return answer(.object(stub.mapping?.shown ?? [:]))
  }

  private func removeMapping() throws(AdminProblem) -> ResponseDefinition {
    let id = try identifier()
    return try removing { (transaction) throws(AdminProblem) in
      guard let listed = listed(id, in: transaction) else { throw .missing("stub mapping", named: id) }
      return [listed.stub]
    }
  }

  /// Removes the stubs that have the identifier or the request pattern of a mapping, or of any of several.
  private func removeMappings() throws(AdminProblem) -> ResponseDefinition {
    let document = try object()
    let mappings = document["mappings"]?.array ?? [.object(document)]
    return try removing { (transaction) throws(AdminProblem) in
      let stubs = transaction.stubs
      var listing: [ListedStub]?
      var alike: [Stub] = []
      for mapping in mappings {
        if let id = mapping.mappingID, let found = listed(id, in: transaction) {
          alike.append(found.stub)
        } else {
          let all = listing ?? self.listing(of: stubs)
          listing = all
          if let found = all.first(where: { $0.isAlike(mapping) }) { alike.append(found.stub) }
        }
      }
      return alike
    }
  }

  private func remove(_ stubs: [Stub]) throws(AdminProblem) -> ResponseDefinition {
    try removing { (transaction) throws(AdminProblem) in
      // A stub that was changed since it was chosen is now a different stub.
      let present = Set(transaction.stubs.map(\.id))
      return stubs.filter { present.contains($0.id) }
    }
  }

  /// Removes stubs in one step.
  private func removing(
    _ choose: (StubTransaction) throws(AdminProblem) -> [Stub]
  ) throws(AdminProblem) -> ResponseDefinition {
    let others = try change { (transaction, kept) throws(AdminProblem) in
      try remove(try choose(transaction), from: &transaction, in: &kept)
    }
    return removed(leaving: others)
  }

  private func removeAllMappings() throws(AdminProblem) -> ResponseDefinition {
    let answer = try removing { (transaction) throws(AdminProblem) in transaction.stubs }
    backend.resetScenarios()
    return answer
  }

  private func resetMappings() throws(AdminProblem) -> ResponseDefinition {
    try resetToDefaults()
    return done
  }

  /// Restores the initial stubs, clears the journal, and resets the scenarios.
  func resetToDefaults() throws(AdminProblem) {
    if let load = admin.configuration.loadDefaults {
      do throws(BrokenSources) {
        let base = try loadDefaults(load)
        admin.spaces?.spread(base)
      } catch {
        throw .broken(error)
      }
    } else {
      backend.edit { $0.replaceAll(with: admin.defaultSnapshot) }
    }
    backend.reset()
  }

  /// Reads the sources, again if their files were changed meanwhile.
  private func loadDefaults(
    _ load: () throws(BrokenSources) -> BackendBlueprint
  ) throws(BrokenSources) -> StubSnapshot {
    for _ in 0..<4 {
      let count = admin.keptChangeCount
      let blueprint = try load()
      let base = backend.edit { transaction in
        count == admin.keptChangeCount ? begin(with: blueprint, &transaction) : nil
      }
      if let base { return base }
    }
    // If the files keep changing, the last attempt blocks other changes.
    return try backend.edit { transaction -> Result<StubSnapshot, BrokenSources> in
      do throws(BrokenSources) { return .success(begin(with: try load(), &transaction)) } catch {
        return .failure(error)
      }
    }.get()
  }

  private func begin(with blueprint: BackendBlueprint, _ transaction: inout StubTransaction) -> StubSnapshot {
    let base = backend.snapshot.replacing(with: blueprint)
    admin.setDefaults(base)
    transaction.replaceAll(with: base)
    return base
  }
}

extension ListedStub {
  /// Returns whether two mappings describe the same requests.
  fileprivate func isAlike(_ mapping: JSONValue) -> Bool {
    mappings.contains { $0["request"] == mapping["request"] } || stub.mapping?.json["request"] == mapping["request"]
  }
}

extension AdminProblem {
  fileprivate static func taken(_ id: String) -> Self {
    .invalid(
      "a stub with the id \(id) already exists: change it with PUT /__admin/mappings/\(id)",
      at: "/id",
      code: 109
    )
  }
}
