import BacklotClientCore
import BacklotHTTP

/// A request and its response, from the cache or through it (RFC 9111 §4).
struct CacheExchange: Sendable {
  let request: HTTPRequest
  let target: String
  let next: NextTransport
  let context: CacheContext

  private var rules: RequestRules { RequestRules(request.headerFields) }

  /// Returns the response to a `GET` or `HEAD` request.
  func cachedResponse(_ revalidations: Revalidations) async throws -> HTTPResponse {
    guard let entry = await context.entries(for: request, target: target).first else {
      return rules.allowsOnlyCached ? Self.notCached : try await send(request).response
    }
    switch Reuse(of: entry, for: rules, freshness: freshness(of: entry)) {
    case .serve:
      return response(from: entry)
    case .serveThenValidate:
      if !rules.allowsOnlyCached { revalidations.start(entry.key) { await revalidate(entry) } }
      return response(from: entry)
    case .validate:
      return rules.allowsOnlyCached ? Self.notCached : try await validated(entry)
    }
  }

  /// The response if only the cache may respond and cannot (§5.2.1.7).
  private static let notCached = HTTPResponse(status: .gatewayTimeout)

  private func freshness(of entry: CacheEntry) -> Freshness {
    Freshness(of: entry, at: context.now(), policy: context.policy)
  }
}

// MARK: - Responses from the cache

extension CacheExchange {
  /// Returns the response that an entry is, without validation.
  private func response(from entry: CacheEntry) -> HTTPResponse {
    var entry = entry.response(age: freshness(of: entry).age, to: request)
    for name in ResponseRules(entry.headerFields).fieldsToValidate { entry.headerFields[name] = nil }
    return entry
  }

  /// Returns the response that an entry is after it was validated, with all its fields.
  private func validatedResponse(from entry: CacheEntry) -> HTTPResponse {
    entry.response(age: freshness(of: entry).age, to: request)
  }
}

extension CacheEntry {
  /// Returns the response to a request, with its age (§4, §5.1), or 304 if the caller has this version (§4.3.2).
  fileprivate func response(age: Int64, to request: HTTPRequest) -> HTTPResponse {
    let isKnown = status == .ok && Preconditions(request.headerFields)?.areMet(by: self) == true
    let hasContent = !isKnown && request.method != .head
    var response = HTTPResponse(
      status: isKnown ? .notModified : status,
      headerFields: headerFields,
      body: hasContent ? HTTPBody(body) : .empty
    )
    response.headerFields[.age] = "\(min(age, DeltaSeconds.limit))"
    return response
  }
}

// MARK: - Validation

extension CacheExchange {
  /// Validates an entry with the server (§4.3), and uses it stale if the server fails (RFC 5861 §4).
  private func validated(_ entry: CacheEntry) async throws -> HTTPResponse {
    do {
      let received = try await send(conditional(on: entry), replacing: entry)
      if Self.isFailure(received.response.status), mayReplaceError(entry) { return response(from: entry) }
      guard received.response.status == .notModified, isConditionOurs(for: entry) else { return received.response }
      return try await response(from: entry, confirmedBy: received)
    } catch  where mayReplaceError(entry) && !Self.isCancellation(error) {
      return response(from: entry)
    }
  }

  /// Validates an entry that was used stale.
  private func revalidate(_ entry: CacheEntry) async {
    do {
      let response = try await validated(entry)
      // Reading a stream to its end stores it.
      for try await _ in response.body {}
    } catch {
      let message = "Cannot validate the entry of \(target): \(error)"
      context.report(CacheError(.failedRevalidation, message: message, underlyingError: error))
    }
  }

  private func conditional(on entry: CacheEntry) -> HTTPRequest {
    isConditionOurs(for: entry) ? request.conditional(on: Validators(entry.headerFields)) : request
  }

  /// Returns true unless the caller has conditions of its own, or the response to `HEAD` updates the entry instead.
  private func isConditionOurs(for entry: CacheEntry) -> Bool {
    request.method == .get && Preconditions(request.headerFields) == nil && Validators(entry.headerFields).exist
  }

  private func response(from entry: CacheEntry, confirmedBy received: Received) async throws -> HTTPResponse {
    let fields = received.response.headerFields
    guard Validators(entry.headerFields).isConfirmed(by: Validators(fields)) else {
      await context.remove(entry.key)
      return try await send(request).response
    }
    return validatedResponse(from: await update(entry, with: fields, received: received) ?? entry)
  }

  /// Statuses that a stale response may replace (RFC 5861 §4).
  private static func isFailure(_ status: HTTPStatus) -> Bool { [500, 502, 503, 504].contains(status.code) }

  private static func isCancellation(_ error: any Error) -> Bool {
    Task.isCancelled || error is CancellationError || (error as? ClientError)?.code == .cancelled
  }

  private func mayReplaceError(_ entry: CacheEntry) -> Bool {
    Reuse.mayReplaceError(entry, for: rules, freshness: freshness(of: entry), policy: context.policy)
  }
}

// MARK: - Responses from the server

extension CacheExchange {
  private struct Received: Sendable {
    var response: HTTPResponse
    let reception: Reception
    let ticket: PendingTargets.Ticket
  }

  /// Sends a request, and stores or updates entries by its response.
  ///
  /// - Parameters:
  ///   - sent: The request.
  ///   - entry: The entry that stays if the server fails and the entry may be used stale.
  private func send(_ sent: HTTPRequest, replacing entry: CacheEntry? = nil) async throws -> Received {
    let ticket = context.pending.begin(target)
    let requestTime = context.now()
    let response = try await next(sent)
    let reception = Reception(
      request: request,
      target: target,
      requestTime: requestTime,
      responseTime: context.now()
    )
    var received = Received(response: response, reception: reception, ticket: ticket)
    switch (request.method, response.status) {
    case (.head, .ok): await updateEntries(byHead: received)
    case (.head, _): break
    case (_, .notModified): await updateEntries(byCallersCondition: received, sent: sent)
    default:
      let isReplaced = Self.isFailure(response.status) && entry.map(mayReplaceError) == true
      if !isReplaced { received.response = try await stored(received) }
    }
    return received
  }

  /// Updates the entries that a response to `HEAD` describes, and removes the ones that it does not (§4.3.5).
  private func updateEntries(byHead received: Received) async {
    let fields = received.response.headerFields
    for entry in await context.entries(for: request, target: target) {
      if entry.isDescribed(byHead: fields) {
        await update(entry, with: fields, received: received)
      } else {
        await context.remove(entry.key)
      }
    }
  }

  /// Updates the entries that the caller has, too (§4.3.4).
  private func updateEntries(byCallersCondition received: Received, sent: HTTPRequest) async {
    let validators = Validators(received.response.headerFields)
    guard sent == request, validators.exist else { return }
    for entry in await context.entries(for: request, target: target) {
      let own = Validators(entry.headerFields)
      guard own.exist, own.isConfirmed(by: validators) else { continue }
      await update(entry, with: received.response.headerFields, received: received)
    }
  }

  /// Returns the updated entry, or `nil` if it may no longer be stored.
  @discardableResult
  private func update(_ entry: CacheEntry, with fields: HTTPFields, received: Received) async -> CacheEntry? {
    let updated = entry.updated(with: fields, received: received.reception, policy: context.policy)
    if updated?.key != entry.key { await context.remove(entry.key) }
    if let updated { await context.insert(updated, requested: received.ticket) }
    return updated
  }
}

extension CacheEntry {
  /// Returns true if a successful response to `HEAD` has the same validators and length.
  fileprivate func isDescribed(byHead fields: HTTPFields) -> Bool {
    status == .ok && Validators(headerFields).agree(with: Validators(fields)) && hasLength(statedIn: fields)
  }

  private func hasLength(statedIn fields: HTTPFields) -> Bool {
    guard let stated = fields[.contentLength], let own = headerFields[.contentLength] else { return true }
    return stated == own
  }
}

// MARK: - Storing

extension CacheExchange {
  /// Stores a response if permitted, and returns it, with a body that is stored when it is read if it is a stream.
  private func stored(_ received: Received) async throws -> HTTPResponse {
    var response = received.response
    guard isStorable(response, received: received) else {
      await removeOutdatedEntries(after: response)
      return response
    }
    if response.body.isReplayable, response.body.length != nil {
      response.body = HTTPBody(try await response.body.collect(upTo: context.policy.bodyLimit))
      await store(response, body: response.body.bytes ?? [], received: received)
    } else {
      response.body = recorded(response, received: received)
    }
    return response
  }

  private func isStorable(_ response: HTTPResponse, received: Received) -> Bool {
    let time = received.reception.responseTime
    return Storability.allows(response, to: request, policy: context.policy, now: time)
      && response.body.length ?? 0 <= Int64(context.policy.bodyLimit)
  }

  private func recorded(_ response: HTTPResponse, received: Received) -> HTTPBody {
    let chunks = RecordedChunks(body: response.body, limit: context.policy.bodyLimit) { content in
      await store(response, body: content, received: received)
    }
    return HTTPBody(streaming: chunks, length: response.body.length)
  }

  private func store(_ response: HTTPResponse, body: [UInt8], received: Received) async {
    guard CompleteLength.allows(Int64(body.count), fields: response.headerFields) else { return }
    let entry = CacheEntry(response, body: body, received: received.reception, policy: context.policy)
    if let entry { await context.insert(entry, requested: received.ticket) }
  }

  /// Removes the entries that a newer response replaces without being stored itself.
  ///
  /// Other errors, such as 401 and 429, say little about the target.
  private func removeOutdatedEntries(after response: HTTPResponse) async {
    let isAboutTarget = [.successful, .redirection].contains(response.status.kind)
    guard isAboutTarget || [.notFound, .gone].contains(response.status) else { return }
    for entry in await context.entries(for: request, target: target) { await context.remove(entry.key) }
  }
}

// MARK: - Invalidation

extension CacheExchange {
  /// Passes on a request with an unsafe method, and removes the entries that it outdates (§4.4).
  ///
  /// If the request fails without a response, the server may have processed it, so its target is also invalidated.
  func invalidatingResponse() async throws -> HTTPResponse {
    do {
      let response = try await next(request)
      guard [.successful, .redirection].contains(response.status.kind) else { return response }
      for outdated in InvalidatedTargets(target, fields: response.headerFields).targets {
        await context.invalidate(outdated)
      }
      return response
    } catch {
      await context.invalidate(target)
      throw error
    }
  }
}
