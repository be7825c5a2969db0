package import BacklotHTTP
import BacklotServer
import BacklotStubs

/// Writes a log for people: one line per event, in aligned columns.
package struct LogText: Sendable {
  /// The maximum length of targets and reasons; longer ones are shortened.
  private static let longestText = 2000
  private let style: @Sendable (String, TextStyle) -> String
  private let offset: @Sendable (WallTime) -> Int
  private let secrets: SecretNames
  private var widths = (method: 4, target: 24)

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - style: Applies a style to text.
  ///   - secrets: The names whose values are masked. Defaults to the standard ones.
  ///   - offset: Returns the offset from UTC in seconds. Defaults to the local time zone.
  package init(
    style: @escaping @Sendable (String, TextStyle) -> String = { text, _ in text },
    masking secrets: SecretNames = .standard,
    offset: @escaping @Sendable (WallTime) -> Int = { $0.localOffset }
  ) {
    self.style = style
    self.offset = offset
    self.secrets = secrets
  }

  /// Returns the line of an event, with a line break at its end.
  package mutating func line(_ entry: LogEntry) -> String {
    let time = style(entry.time.timeOfDay(ahead: offset(entry.time)), .faint)
    switch entry.event {
    case .started(let banner): return "\(banner.text(style: style))\n"
    case .request(let event): return "\(time)  \(columns(event))\n\(furtherViolations(event))"
    case .webhook(let delivery): return "\(time)  \(columns(delivery))\n"
    case .reloaded(let parts): return "\(time)  \(style("reloaded", .green)): \(Self.names(parts))\n"
    case .stopping: return "\(time)  stopping after responses in progress are sent; Ctrl-C stops immediately\n"
    case .covered(let coverage): return "\(time)  \(coverage.summary)\n"
    case .notice(let text): return "\(time)  \(style("!", .yellow)) \(text.onOneLine)\n"
    case .dropped(let count, let reason):
      let cause = reason == .slow ? "the output is too slow" : "the output could not be written"
      return "\(time)  \(style("✗", .red)) \(count) \(count == 1 ? "line is" : "lines are") missing: \(cause)\n"
    }
  }

  private static func names(_ parts: [LoadedSources.Part]) -> String {
    parts.map(\.summary).joined(separator: ", ")
  }
}

// MARK: - Columns

extension LogText {
  private mutating func columns(_ event: ServerEvent) -> String {
    let method = event.request.map { "\($0.method)".onOneLine } ?? "–"
    let target = (event.target(masking: secrets) ?? "–").onOneLine.shortened(to: Self.longestText)
    // Columns never shrink, so that lines stay aligned; a value longer than the maximum moves the columns to its right.
    widths.method = max(widths.method, min(method.count, 7))
    widths.target = max(widths.target, min(target.count, 48))
    let request = "\(method.padded(to: widths.method)) \(target.padded(to: widths.target))"
    let size = (event.byteCount.map(QuantityText.bytes) ?? "").rightAligned(to: 6)
    let duration = QuantityText.duration(event.duration).rightAligned(to: 6)
    let remark = remark(event)
    return "\(request)  \(status(event))  \(size)  \(duration)\(remark.isEmpty ? "" : "  \(remark)")"
  }

  private func status(_ event: ServerEvent) -> String { status(event.status) }

  private func status(_ status: HTTPStatus?) -> String {
    guard let status else { return "–  " }
    let text: TextStyle =
      switch status.code {
      case ..<300: .green
      case ..<400: .cyan
      case ..<500: .yellow
      default: .red
      }
    return style("\(status.code)", text)
  }

  private mutating func columns(_ delivery: WebhookDelivery) -> String {
    let target = (delivery.url(masking: secrets) ?? "–").onOneLine.shortened(to: Self.longestText)
    let method = (delivery.request.map { "\($0.method)" } ?? "–").onOneLine
    let request = "\(method.padded(to: widths.method)) \("→ \(target)".padded(to: widths.target))"
    let duration = (delivery.duration.map(QuantityText.duration) ?? "").rightAligned(to: 6)
    let reason = delivery.reason.map { "\(style("✗", .red)) \($0.onOneLine.shortened(to: Self.longestText))  " } ?? ""
    let columns = "\(request)  \(status(delivery.status))  \("".padded(to: 6))  \(duration)"
    return "\(columns)  \(reason)\("\(delivery.origin)".onOneLine)"
  }

  /// Returns the stub or the reason for a failure, and the first contract violation.
  private func remark(_ event: ServerEvent) -> String {
    let reason = event.reason.map { "\(style("✗", .red)) \($0.onOneLine.shortened(to: Self.longestText))" }
    let origin = event.stub.map { "\($0.origin)".onOneLine }
    let chaos = event.chaos.map { style("chaos: \($0.onOneLine.shortened(to: Self.longestText))", .yellow) }
    let parts = [reason, chaos, event.violations.first.map(text), origin, example(event)]
    return parts.compactMap(\.self).joined(separator: "  ")
  }

  /// Returns the name of the example that was sent, unless it is the unnamed one.
  private func example(_ event: ServerEvent) -> String? {
    guard let name = event.example, name != "default" else { return nil }
    return "example \(name.onOneLine.shortened(to: Self.longestText))"
  }
}

// MARK: - Contracts

extension LogText {
  /// The maximum number of violations of an exchange to show; the journal has the others.
  private static let mostViolations = 5

  private func text(_ violation: ContractViolation) -> String {
    let sign = style(violation.severity.sign, violation.severity == .error ? .red : .yellow)
    return "\(sign) contract: \("\(secrets.masked(violation))".onOneLine.shortened(to: Self.longestText))"
  }

  /// Returns the further violations, one per line, for display below the request's line.
  private func furtherViolations(_ event: ServerEvent) -> String {
    let more = event.violations.count - Self.mostViolations
    let lines = event.violations.prefix(Self.mostViolations).dropFirst().map(text)
    return (lines + (more > 0 ? ["… and \(more) more"] : [])).map { "          \($0)\n" }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  fileprivate func shortened(to length: Int) -> String { count > length ? "\(prefix(length))…" : self }
}
