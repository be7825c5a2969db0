package import BacklotHTTP
package import BacklotJSON
import BacklotServer
import BacklotStubs

/// Writes a log for programs: one JSON object per event, each on its own line.
package enum LogJSON {
  private typealias Members = [(key: String, value: JSONValue)]

  /// Returns the line of an event, with a line break at its end.
  ///
  /// - Parameters:
  ///   - entry: The event.
  ///   - secrets: The names whose values are masked. Defaults to the standard ones.
  package static func line(_ entry: LogEntry, masking secrets: SecretNames = .standard) -> String {
    value(entry, masking: secrets).serialized().withEscapedControls + "\n"
  }

  /// Returns the event as JSON; each kind always has the same members, `null` if they have no value.
  package static func value(_ entry: LogEntry, masking secrets: SecretNames = .standard) -> JSONValue {
    let (name, members) = parts(entry.event, masking: secrets)
    return object([("event", .string(name)), ("time", .string(entry.time.timestamp))] + members)
  }

  private static func parts(_ event: LogEvent, masking secrets: SecretNames) -> (name: String, members: Members) {
    switch event {
    case .started(let banner): ("started", members(banner))
    case .request(let event): ("request", members(event, masking: secrets))
    case .webhook(let delivery): ("webhook", members(delivery, masking: secrets))
    case .reloaded(let parts): ("reloaded", [("sources", sources(parts))])
    case .stopping: ("stopping", [])
    case .covered(let coverage): ("coverage", [("contracts", coverage.json)])
    case .notice(let text): ("notice", [("message", .string(text))])
    case .dropped(let count, let reason):
      ("dropped", [("count", number(count)), ("reason", .string(reason.rawValue))])
    }
  }

  private static func members(_ banner: ServeBanner) -> Members {
    [
      ("version", .string(banner.version)), ("url", .string(banner.url)),
      ("addresses", .array(banner.addresses.map(JSONValue.string))), ("sources", sources(banner.parts)),
      ("upstream", banner.upstream.map { .string("\($0)") } ?? .null), ("watching", .bool(banner.watches)),
      ("seed", banner.seed.map(number) ?? .null), ("chaos", banner.chaos.map(JSONValue.string) ?? .null),
    ]
  }

  private static func sources(_ parts: [LoadedSources.Part]) -> JSONValue {
    .array(
      parts.map { part in
        object([
          ("path", .string(part.shownPath)), ("format", .string(part.format.rawValue)), ("answers", number(part.count)),
        ])
      }
    )
  }

  private static func number(_ number: some BinaryInteger) -> JSONValue { .number(JSONNumber(number)) }

  private static func object(_ members: Members) -> JSONValue { .object(JSONObject(members)) }
}

// MARK: - Requests

extension LogJSON {
  private static func members(_ event: ServerEvent, masking secrets: SecretNames) -> Members {
    [
      ("method", event.request.map { .string("\($0.method)") } ?? .null),
      ("target", event.target(masking: secrets).map(JSONValue.string) ?? .null),
      ("outcome", .string(outcome(event))), ("status", event.status.map { number($0.code) } ?? .null),
      ("bytes", event.byteCount.map(number) ?? .null), ("milliseconds", milliseconds(event.duration)),
      ("stub", event.stub.map { object(place($0)) } ?? .null),
      ("reason", event.reason.map(JSONValue.string) ?? .null), ("nearest", nearest(event)),
      ("violations", .array(event.violations.map { secrets.masked($0).json })),
      ("example", event.example.map(JSONValue.string) ?? .null),
      ("chaos", event.chaos.map(JSONValue.string) ?? .null),
    ]
  }

  private static func outcome(_ event: ServerEvent) -> String {
    switch event.outcome {
    case .answered: "answered"
    case .unmatched: "unmatched"
    case .failed: "failed"
    case .refused: "refused"
    case .cancelled: "cancelled"
    }
  }

  /// Returns a duration in milliseconds, to the microsecond.
  private static func milliseconds(_ duration: Duration) -> JSONValue {
    JSONNumber(Double(duration.wholeMicroseconds) / 1000).map(JSONValue.number) ?? .null
  }

  private static func nearest(_ event: ServerEvent) -> JSONValue {
    guard case .unmatched(let unmatched) = event.outcome, let miss = unmatched.nearMisses.first else { return .null }
    return object(place(miss.stub) + [("differences", .array(miss.differences.map(JSONValue.string)))])
  }

  private static func place(_ stub: Stub) -> Members { [("name", .string("\(stub)"))] + place(stub.origin) }

  private static func place(_ origin: Stub.Origin) -> Members {
    [("file", .string(origin.file)), ("line", origin.line.map(number) ?? .null)]
  }
}

// MARK: - Webhooks

extension LogJSON {
  private static func members(_ delivery: WebhookDelivery, masking secrets: SecretNames) -> Members {
    [
      ("method", delivery.request.map { .string("\($0.method)") } ?? .null),
      ("url", delivery.url(masking: secrets).map(JSONValue.string) ?? .null),
      ("outcome", .string(delivery.outcomeName)),
      ("status", delivery.status.map { number($0.code) } ?? .null),
      ("milliseconds", delivery.duration.map(milliseconds) ?? .null), ("stub", object(place(delivery.origin))),
      ("reason", delivery.reason.map(JSONValue.string) ?? .null),
    ]
  }
}
