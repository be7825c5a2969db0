import BacklotHTTP
import BacklotJSON

extension AdminCall {
  /// Adds many mappings in one step: all, or none where one of them is not understood.
  ///
  /// Those that are there already are changed in their place, the others come in front, the first of them foremost.
  func importMappings() throws(AdminProblem) -> ResponseDefinition {
    let document = try object()
    guard let values = document["mappings"]?.array else {
      throw .invalid("there is no array of mappings", at: "/mappings")
    }
    let options = try ImportOptions(document["importOptions"])
    let drafts = try drafts(values)
    try change { (edition) throws(AdminProblem) in try add(drafts, options, to: &edition) }
    return done
  }

  private func drafts(_ values: [JSONValue]) throws(AdminProblem) -> [MappingDraft] {
    var drafts: [MappingDraft] = []
    var known: Set<String> = []
    for (index, value) in values.enumerated() {
      let place = JSONPointer(tokens: ["mappings", "\(index)"])
      let draft = try draft(value, at: place)
      guard known.insert(draft.mapping.id).inserted else {
        throw .invalid("the id \(draft.mapping.id) is there twice", at: "\(place)/id", code: 109)
      }
      drafts.append(draft)
    }
    return drafts
  }

  private func add(
    _ drafts: [MappingDraft],
    _ options: ImportOptions,
    to edition: inout StubEdition
  ) throws(AdminProblem) {
    let old = edition.stubs
    let places = Dictionary(
      old.compactMap { stub in stub.mapping.map { ($0.id, stub) } },
      uniquingKeysWith: { first, _ in first }
    )
    var added: [Stub] = []
    // From the last to the first, since of files the later one counts.
    for draft in drafts.reversed() {
      if let known = places[draft.mapping.id] {
        if options.overwrites { edition.replace(known.id, with: try keep(draft, insteadOf: known)) }
      } else {
        added.append(try keep(draft))
      }
    }
    if options.removesOthers {
      let ids = Set(drafts.map(\.mapping.id))
      try remove(old.filter { stub in !(stub.mapping.map { ids.contains($0.id) } ?? false) }, from: &edition)
    }
    edition.insert(added.reversed())
  }
}

/// What becomes of mappings that are there when others come.
private struct ImportOptions {
  /// Whether a mapping takes the place of one with its identifier.
  let overwrites: Bool
  /// Whether all go that do not come.
  let removesOthers: Bool

  init(_ value: JSONValue?) throws(AdminProblem) {
    let policy = value?["duplicatePolicy"]?.string ?? "OVERWRITE"
    guard policy == "OVERWRITE" || policy == "IGNORE" else {
      let place = "/importOptions/duplicatePolicy"
      throw .invalid("duplicatePolicy is \(quoted(policy)), expected OVERWRITE or IGNORE", at: place)
    }
    overwrites = policy == "OVERWRITE"
    removesOthers = value?["deleteAllNotInImport"]?.bool ?? false
  }
}
