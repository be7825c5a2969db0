import BacklotHTTP
import BacklotJSON

extension AdminCall {
  /// Adds many mappings in one step.
  ///
  /// If one is invalid, no mapping is added. A lenient backend adds the others, and the response lists those that are
  /// omitted.
  ///
  /// Existing mappings are changed in place. The others are added in front, in their order.
  func importMappings() throws(AdminProblem) -> ResponseDefinition {
    let document = try object()
    guard let values = document["mappings"]?.array else {
      throw .invalid("mappings is not an array", at: "/mappings")
    }
    let options = try ImportOptions(document["importOptions"])
    let (drafts, problems) = try drafts(values)
    let others = try change { (transaction, kept) throws(AdminProblem) in
      try add(drafts, options: options, to: &transaction, kept: &kept)
    }
    guard !problems.isEmpty else { return removed(leaving: others) }
    var report = AdminProblem.report(on: problems)
    if !others.isEmpty { report["notKept"] = .array(others.map { .string("\($0), from \($0.origin)") }) }
    return answer(.object(report))
  }

  /// Reads mappings.
  ///
  /// - Throws: The problem of the first invalid mapping. A lenient backend only throws if no mapping is valid.
  private func drafts(
    _ values: [JSONValue]
  ) throws(AdminProblem) -> (drafts: [MappingDraft], problems: [AdminProblem]) {
    var (drafts, problems): ([MappingDraft], [AdminProblem]) = ([], [])
    var known: Set<String> = []
    for (index, value) in values.enumerated() {
      do throws(AdminProblem) {
        drafts.append(try draft(value, at: JSONPointer(tokens: ["mappings", "\(index)"]), among: &known))
      } catch {
        guard admin.configuration.isLenient else { throw error }
        problems.append(error)
      }
    }
    if drafts.isEmpty, let first = problems.first { throw first }
    return (drafts, problems)
  }

  private func draft(
    _ value: JSONValue,
    at place: JSONPointer,
    among known: inout Set<String>
  ) throws(AdminProblem) -> MappingDraft {
    let draft = try draft(value, at: place)
    guard known.insert(draft.mapping.id).inserted else {
      throw .invalid("the id \(draft.mapping.id) occurs twice", at: "\(place)/id", code: 109)
    }
    return draft
  }

  /// Adds the mappings of an import.
  ///
  /// - Returns: The removed stubs that reappear when their sources are read again.
  private func add(
    _ drafts: [MappingDraft],
    options: ImportOptions,
    to transaction: inout StubTransaction,
    kept: inout KeptChanges?
  ) throws(AdminProblem) -> [Stub] {
    let old = transaction.stubs
    let known = Dictionary(
      old.compactMap { stub in stub.mapping.map { ($0.id, stub) } },
      uniquingKeysWith: { first, _ in first }
    )
    var added: [Stub] = []
    var changed: [Stub.ID: Stub] = [:]
    // The order is reversed, because mappings in later files take precedence.
    for draft in drafts.reversed() {
      if let known = known[draft.mapping.id] {
        if options.overwrites { changed[known.id] = try keep(draft, insteadOf: known, in: &kept) }
      } else {
        added.append(try keep(draft, in: &kept))
      }
    }
    transaction.replace(changed)
    transaction.insert(added.reversed())
    guard options.removesOthers else { return [] }
    let ids = Set(drafts.map(\.mapping.id))
    let others = old.filter { stub in !(stub.mapping.map { ids.contains($0.id) } ?? false) }
    return try remove(others, from: &transaction, in: &kept)
  }
}

/// The treatment of existing mappings during an import.
private struct ImportOptions {
  /// A Boolean value that indicates whether a mapping replaces the one with its identifier.
  let overwrites: Bool
  /// A Boolean value that indicates whether mappings that are not imported are removed.
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
