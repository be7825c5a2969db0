import BacklotHTTP
import BacklotJSON
import BacklotLimits

extension AdminCall {
  static let requestRoutes: [AdminRoute] = [
    AdminRoute(.get, "/requests", "what was asked, the last first: limit, since, unmatched, matchingStub") {
      (call) throws(AdminProblem) in try call.listRequests()
    },
    AdminRoute(.delete, "/requests", "forgets what was asked") { (call) throws(AdminProblem) in call.clearJournal() },
    AdminRoute(.post, "/requests/reset", "the same") { (call) throws(AdminProblem) in call.clearJournal() },
    AdminRoute(.post, "/requests/count", "how many requests fit a pattern") { (call) throws(AdminProblem) in
      let count = try call.fittingEntries().count
      return call.answer(["count": .number(JSONNumber(count)), "requestJournalDisabled": false])
    },
    AdminRoute(.post, "/requests/find", "the requests that fit a pattern") { (call) throws(AdminProblem) in
      call.answer(requests: try call.fittingEntries())
    },
    AdminRoute(.post, "/requests/remove", "forgets these") { (call) throws(AdminProblem) in
      call.forget(try call.fittingEntries())
    },
    AdminRoute(.post, "/requests/remove-by-metadata", "forgets those of stubs about which something was noted") {
      (call) throws(AdminProblem) in try call.forgetByMetadata()
    },
    AdminRoute(.get, "/requests/unmatched", "the requests that nothing answered") { (call) throws(AdminProblem) in
      call.answer(requests: call.backend.journal.entries.filter { $0.stub == nil }.reversed())
    },
    AdminRoute(.get, "/requests/{id}", "one of them") { (call) throws(AdminProblem) in try call.findRequest() },
    AdminRoute(.delete, "/requests/{id}", "forgets it") { (call) throws(AdminProblem) in
      _ = call.backend.journal.remove([JournalEntry.number(of: call.parameter("id"))].compactMap(\.self))
      return call.done
    },
  ]
}

// MARK: - Looking

extension AdminCall {
  private func listRequests() throws(AdminProblem) -> ResponseDefinition {
    let (limit, since) = (try count("limit"), try since())
    let stub = request.query["matchingStub"]
    if let stub, !StubMapping.isID(stub) {
      throw AdminProblem(.badRequest, "A query parameter is wrong", "matchingStub is \(quoted(stub)), expected a UUID.")
    }
    let entries = backend.journal.entries.reversed().filter { !wants("unmatched") || $0.stub == nil }
    let events = events(of: entries).filter { $0.isAnswered(by: stub) }
    let page = events.filter { event in since.map { $0 < event.moment } ?? true }.prefix(limit ?? events.count)
    return answer([
      "requests": .array(page.map(\.json)), "meta": .object(["total": .number(JSONNumber(events.count))]),
      "requestJournalDisabled": false,
    ])
  }

  /// The moment after which requests are wanted.
  private func since() throws(AdminProblem) -> Moment? {
    guard let text = request.query["since"] else { return nil }
    do throws(DateError) {
      return try DateFormat.standard.date(in: text).zoned(in: .utc).moment
    } catch {
      throw AdminProblem(.badRequest, "A query parameter is wrong", "since is no date: \(error)")
    }
  }

  private func findRequest() throws(AdminProblem) -> ResponseDefinition {
    let id = parameter("id")
    guard let entry = JournalEntry.number(of: id).flatMap(backend.journal.entry) else { throw .missing("request", id) }
    return answer(events(of: [entry])[0].json)
  }

  private func clearJournal() -> ResponseDefinition {
    backend.clearJournal()
    return done
  }

  /// The entries whose requests fit the pattern in the document, in the order in which they came.
  private func fittingEntries() throws(AdminProblem) -> [JournalEntry] {
    let pattern = try requestPattern()
    var budget = StepBudget()
    let entries = backend.journal.entries.filter { entry in
      var facts = RequestFacts(entry.request, budget: budget)
      defer { budget = facts.budget }
      return pattern.holds(for: &facts)
    }
    if budget.isExhausted { throw .tooMuchWork }
    return entries
  }

  /// The document as a description of requests; without one, all of them.
  func requestPattern() throws(AdminProblem) -> RequestMatcher {
    guard !request.body.isEmpty else { return RequestMatcher() }
    var pattern = try object()
    // Clients that take a logged request for a pattern send these too, and nobody can mean anything by them.
    for name in ["browserProxyRequest", "loggedDate", "loggedDateString", "absoluteUrl"] { pattern[name] = nil }
    var reader = MappingReader(xml: admin.configuration.xml)
    let matcher = reader.request(.object(pattern))
    guard reader.problems.allSatisfy({ $0.kind == .warning }) else { throw .invalid(reader.problems) }
    return matcher
  }
}

// MARK: - Forgetting

extension AdminCall {
  private func forget(_ entries: [JournalEntry]) -> ResponseDefinition {
    let removed = backend.journal.remove(entries.map(\.id))
    return answer(["serveEvents": .array(events(of: removed).map(\.json)), "requestJournalDisabled": false])
  }

  private func forgetByMetadata() throws(AdminProblem) -> ResponseDefinition {
    let pattern = try contentPattern()
    var budget = StepBudget()
    let fitting = events(of: backend.journal.entries).filter { event in
      event.listed.map { pattern.holds(for: CollectionOfOne($0.metadata), spending: &budget) } ?? false
    }
    if budget.isExhausted { throw .tooMuchWork }
    return forget(fitting.map(\.entry))
  }
}

// MARK: - Answering

extension AdminCall {
  func moment(of entry: JournalEntry) -> Moment { admin.moment(of: entry.instant) }

  func logged(_ entry: JournalEntry) -> JSONValue { LoggedRequest(entry: entry, moment: moment(of: entry)).json }

  private func answer(requests entries: [JournalEntry]) -> ResponseDefinition {
    answer(["requests": .array(entries.map(logged)), "requestJournalDisabled": false])
  }

  /// The exchanges with the stubs that answered them, some of which may be gone.
  private func events(of entries: [JournalEntry]) -> [ServeEvent] {
    let present = backend.stubs
    let ids = admin.identities(of: present)
    var listed: [Stub.ID: ListedStub] = [:]
    return entries.map { entry in
      if let stub = entry.stub, listed[stub.id] == nil {
        listed[stub.id] = ListedStub(
          stub,
          id: stub.mapping?.id ?? ids[stub.id] ?? StubMapping.id(ofPlace: "\(stub.origin)")
        )
      }
      return ServeEvent(entry: entry, moment: moment(of: entry), listed: entry.stub.flatMap { listed[$0.id] })
    }
  }
}

extension ServeEvent {
  /// Whether a stub answered, if one is wanted.
  fileprivate func isAnswered(by id: String?) -> Bool {
    guard let id else { return true }
    return listed?.ids.contains(id.lowercased()) ?? false
  }
}
