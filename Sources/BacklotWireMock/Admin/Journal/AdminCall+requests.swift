import BacklotHTTP
import BacklotJSON
import BacklotLimits

extension AdminCall {
  static let requestRoutes: [AdminRoute] = [
    AdminRoute(
      .get,
      at: "/requests",
      summary: "list the requests, newest first (limit, since, unmatched, matchingStub)"
    ) {
      (call) throws(AdminProblem) in try call.listRequests()
    },
    AdminRoute(.delete, at: "/requests", summary: "clear the journal") { (call) throws(AdminProblem) in
      call.clearJournal()
    },
    AdminRoute(.post, at: "/requests/reset", summary: "clear the journal") { (call) throws(AdminProblem) in
      call.clearJournal()
    },
    AdminRoute(.post, at: "/requests/count", summary: "count the requests that match a pattern") {
      (call) throws(AdminProblem) in
      let count = try call.fittingEntries().count
      return call.journalAnswer(["count": .number(JSONNumber(count))])
    },
    AdminRoute(.post, at: "/requests/find", summary: "list the requests that match a pattern") {
      (call) throws(AdminProblem) in
      call.answer(requests: try call.fittingEntries())
    },
    AdminRoute(.post, at: "/requests/remove", summary: "remove the requests that match a pattern") {
      (call) throws(AdminProblem) in
      call.forget(try call.fittingEntries())
    },
    AdminRoute(
      .post,
      at: "/requests/remove-by-metadata",
      summary: "remove the requests of stubs with matching metadata"
    ) {
      (call) throws(AdminProblem) in try call.forgetByMetadata()
    },
    AdminRoute(.get, at: "/requests/unmatched", summary: "list the requests that no stub matched") {
      (call) throws(AdminProblem) in
      call.answer(requests: call.backend.journal.newestFirst.filter { $0.stub == nil })
    },
    AdminRoute(.get, at: "/requests/{id}", summary: "show a request") { (call) throws(AdminProblem) in
      try call.findRequest()
    },
    AdminRoute(.delete, at: "/requests/{id}", summary: "remove a request") { (call) throws(AdminProblem) in
      _ = call.backend.journal.remove([JournalEntry.number(of: try call.identifier())].compactMap(\.self))
      return call.done
    },
  ]
}

// MARK: - Queries

extension AdminCall {
  private func listRequests() throws(AdminProblem) -> ResponseDefinition {
    let (limit, since) = (try count("limit"), try since())
    let stub = request.query["matchingStub"]
    if let stub, !UniqueIdentifier.isValid(stub) {
      let detail = "matchingStub is \(quoted(stub)), expected a UUID."
      throw AdminProblem(.badRequest, title: "A query parameter is invalid", detail: detail)
    }
    let page: [JournalEntry]
    let total: Int
    if stub == nil, !wants("unmatched") {
      page = backend.journal.newest(limit) { entry in since.map { $0 < moment(of: entry) } ?? true }
      total = backend.journal.count
    } else {
      let chosen = chosenEntries(answeredBy: stub)
      page = Array(
        chosen.prefix { entry in since.map { $0 < moment(of: entry) } ?? true }.prefix(limit ?? chosen.count)
      )
      total = chosen.count
    }
    return journalAnswer([
      "requests": .array(events(of: page).map(\.json)), "meta": .object(["total": .number(JSONNumber(total))]),
    ])
  }

  /// Returns the entries that a stub with an identifier answered, or those without a stub if the query selects these,
  /// the newest first.
  private func chosenEntries(answeredBy id: String?) -> [JournalEntry] {
    let wantsUnmatched = wants("unmatched")
    let entries = backend.journal.newestFirst.filter { !wantsUnmatched || $0.stub == nil }
    guard let id = id?.lowercased() else { return entries }
    // Finding the identifiers of a stub takes longer than comparing the stubs.
    var answers: [Stub.ID: Bool] = [:]
    return entries.filter { entry in
      guard let stub = entry.stub else { return false }
      if let answer = answers[stub.id] { return answer }
      let answer = events(of: [entry])[0].listed?.ids.contains(id) ?? false
      answers[stub.id] = answer
      return answer
    }
  }

  /// Returns the moment after which requests are selected.
  private func since() throws(AdminProblem) -> Moment? {
    guard let text = request.query["since"] else { return nil }
    do throws(DateError) {
      return try DateFormat.standard.date(in: text).zoned(in: .utc).moment
    } catch {
      throw AdminProblem(.badRequest, title: "A query parameter is invalid", detail: "since is not a date: \(error)")
    }
  }

  private func findRequest() throws(AdminProblem) -> ResponseDefinition {
    let id = try identifier()
    guard let entry = JournalEntry.number(of: id).flatMap(backend.journal.entry) else {
      throw .missing("request", named: id)
    }
    return answer(events(of: [entry])[0].json)
  }

  private func clearJournal() -> ResponseDefinition {
    backend.clearJournal()
    return done
  }

  /// Returns the entries whose requests match the pattern in the document, in order of arrival.
  private func fittingEntries() throws(AdminProblem) -> [JournalEntry] {
    let pattern = try requestPattern()
    var context = MatchingContext(clock: backend.time.wallClock)
    let entries = backend.journal.entries { entry in
      var facts = RequestFacts(entry.request, context: context)
      defer { context = facts.context }
      return pattern.holds(for: &facts)
    }
    if context.budget.isExhausted { throw .tooMuchWork(context.budget) }
    return entries
  }

  /// Returns the document as a request pattern, or a pattern that matches all requests if there is no document.
  func requestPattern() throws(AdminProblem) -> RequestMatcher {
    guard !request.body.isEmpty else { return RequestMatcher() }
    var pattern = try object()
    // Clients that use a logged request as a pattern also send these members, which have no meaning in a pattern.
    for name in ["browserProxyRequest", "loggedDate", "loggedDateString", "absoluteUrl"] { pattern[name] = nil }
    var reader = MappingReader(xml: admin.configuration.xml)
    let matcher = reader.request(.object(pattern))
    guard reader.problems.allSatisfy({ $0.kind == .warning }) else { throw .invalid(reader.problems) }
    return matcher
  }
}

// MARK: - Removal

extension AdminCall {
  private func forget(_ entries: [JournalEntry]) -> ResponseDefinition {
    let removed = backend.journal.remove(entries.map(\.id))
    return journalAnswer(["serveEvents": .array(events(of: removed).map(\.json))])
  }

  private func forgetByMetadata() throws(AdminProblem) -> ResponseDefinition {
    let pattern = try contentPattern()
    var context = MatchingContext(clock: backend.time.wallClock)
    var answers: [Stub.ID: Bool] = [:]
    let fitting = backend.journal.entries { entry in
      guard let stub = entry.stub else { return false }
      if let answer = answers[stub.id] { return answer }
      let listed = events(of: [entry])[0].listed
      let answer = listed.map { pattern.holds(for: CollectionOfOne($0.metadata), in: &context) } ?? false
      answers[stub.id] = answer
      return answer
    }
    if context.budget.isExhausted { throw .tooMuchWork(context.budget) }
    return forget(fitting)
  }
}

// MARK: - Responses

extension AdminCall {
  func moment(of entry: JournalEntry) -> Moment { admin.moment(of: entry.instant) }

  private var secrets: SecretNames { admin.configuration.secrets }

  func logged(_ entry: JournalEntry) -> JSONValue {
    LoggedRequest(entry: entry, moment: moment(of: entry), masking: secrets).json
  }

  private func answer(requests entries: [JournalEntry]) -> ResponseDefinition {
    journalAnswer(["requests": .array(entries.map(logged))])
  }

  /// Returns a response about the journal, which indicates if the journal is disabled or has discarded requests.
  ///
  /// Discarded requests are reported in a header field, because WireMock's own clients reject unknown members.
  func journalAnswer(_ members: JSONObject) -> ResponseDefinition {
    var members = members
    let journal = backend.journal
    members["requestJournalDisabled"] = .bool(journal.isDisabled)
    var response = answer(.object(members))
    guard let notice = journal.overflowNotice else { return response }
    let limit = "dropped=\(journal.overflowCount), capacity=\(journal.capacity)"
    response.headerFields.append(HTTPField(name: Self.journalField, value: limit))
    admin.notifyOnce(
      .journal,
      message: "\(notice), so counts and lists are incomplete. Keep more with --journal-size NUMBER."
    )
    return response
  }

  private static let journalField = HTTPField.Name(raw: "Backlot-Journal", canonical: "backlot-journal")

  /// Returns the exchanges with the stubs that answered them, some of which may have been removed.
  private func events(of entries: [JournalEntry]) -> [ServeEvent] {
    // Mappings contain their identifiers, and there may be very many stubs.
    let needsIDs = entries.contains { $0.stub.map { $0.mapping == nil } ?? false }
    let ids = needsIDs ? admin.identities(of: backend.stubs) : [:]
    var listed: [Stub.ID: ListedStub] = [:]
    return entries.map { entry in
      if let stub = entry.stub, listed[stub.id] == nil {
        listed[stub.id] = ListedStub(
          stub,
          id: stub.mapping?.id ?? ids[stub.id] ?? UniqueIdentifier.of(place: "\(stub.origin)")
        )
      }
      return ServeEvent(
        entry: entry,
        moment: moment(of: entry),
        listed: entry.stub.flatMap { listed[$0.id] },
        secrets: secrets
      )
    }
  }
}
