import BacklotHTTP
import BacklotMessages
import BacklotStubs

/// The entries that are replayed although the archive lacks a part of them, for warnings.
struct IncompleteEntries {
  private let tables: ReplayTables

  init(_ tables: ReplayTables) { self.tables = tables }

  /// Returns a warning about all requests without their content, and one about all responses without it that were not
  /// modified.
  ///
  /// - Parameter exchange: Reads the exchange of an entry.
  func diagnostics(reading exchange: (Int32) throws -> RecordedExchange) throws -> [SourceDiagnostic] {
    let requests = tables.entries.indices.lazy.map { Int32($0) }.filter { entry in
      let entry = tables.entries[Int(entry)]
      return entry.lane >= 0 && entry.flags.contains(.lacksRequestContent)
    }
    let responses = tables.unmodified.filter { entry, answer in
      answer.representation == entry && tables.entries[Int(entry)].flags.contains(.isEmpty)
        && !isHead(entry)
    }
    return [
      try warning(about: Array(requests), reading: exchange) { name, others in
        "the content of \(name)\(others) is not in the archive; any content matches, in recorded order. "
          + "Export the archive with the content of requests"
      },
      try warning(about: responses.keys.sorted(), reading: exchange) { name, others in
        "the response to \(name)\(others) is 304, and its content is not in the archive; it is replayed as 200 without "
          + "content. Record the request with an empty cache"
      },
    ].compactMap(\.self)
  }

  private func isHead(_ entry: Int32) -> Bool {
    let lane = tables.lanes[Int(tables.entries[Int(entry)].lane)]
    return tables.groupList[Int(lane.group)].method == .head
  }

  private func warning(
    about entries: [Int32],
    reading exchange: (Int32) throws -> RecordedExchange,
    _ message: (_ name: String, _ others: String) -> String
  ) throws -> SourceDiagnostic? {
    guard let first = entries.first else { return nil }
    let exchange = try exchange(first)
    let others = entries.count > 1 ? " and \(entries.count - 1) more of its kind" : ""
    let name = "\(exchange.request.method) \(SecretValues.shown(target: exchange.request.path ?? "/"))"
    return SourceDiagnostic(at: exchange.origin, message(name, others), severity: .warning)
  }
}
