import BacklotHTTP
package import BacklotOpenAPI
package import BacklotStubs

/// The facts about a server that has just started.
package struct ServeBanner: Sendable, Hashable {
  /// The program's version.
  package var version: String
  /// The URL, without a path.
  package var url: String
  /// All addresses at which it listens.
  package var addresses: [String]
  /// The sources of its answers.
  package var parts: [LoadedSources.Part]
  /// The upstream for requests that no source answers.
  package var upstream: UpstreamURL?
  /// The archive to which exchanges are recorded, if any.
  package var recording: String?
  /// True if changed sources are reloaded.
  package var watches = false
  /// The name of the chaos profile, if any.
  package var chaos: String?
  /// The random seed, if the answers depend on chance.
  package var seed: UInt64?

  /// Example requests from the contracts, if any.
  package var requests: [ContractOutline.Request] = []
  /// The number of operations beyond ``requests``.
  package var moreRequests = 0

  /// Returns the startup line, and a line for each example request.
  ///
  /// - Parameter style: Applies a style to text. The default leaves text unchanged.
  package func text(style: (String, TextStyle) -> String = { text, _ in text }) -> String {
    let lines = requests.map { request in
      let gap = String(repeating: " ", count: max(1, 8 - request.method.count))
      return "  \(request.method)\(gap)\(url)\(request.target.onOneLine)"
    }
    let more = moreRequests > 0 ? ["  and \(moreRequests) more"] : []
    return ([line(style: style)] + lines + more).joined(separator: "\n")
  }

  private func line(style: (String, TextStyle) -> String) -> String {
    let facts = [
      "backlot \(version)", style(url, .bold), isOpen ? "open to other machines" : nil, sources,
      upstream.map { "upstream \($0)" }, recording.map { "recording to \($0.onOneLine)" },
      chaos.map { "chaos \($0.onOneLine)" }, seed.map { "seed \($0)" },
      watches ? "watching" : nil, "Ctrl-C stops",
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  /// True if the server listens at all addresses of the machine.
  private var isOpen: Bool { addresses.contains { $0.hasPrefix("0.0.0.0:") || $0.hasPrefix("[::]:") } }

  /// The names of a few sources, or the number of many.
  private var sources: String? {
    if parts.isEmpty { return nil }
    if parts.count <= 4 { return parts.map(\.summary).joined(separator: " · ") }
    let count = parts.map(\.count).reduce(0, +)
    return "\(parts.count) sources (\(count == 0 ? "no" : "\(count)") answers)"
  }
}

extension LoadedSources.Part {
  /// The path, or the URL with secrets masked.
  var shownPath: String { ContractFiles.isURL(path) ? SecretNames.standard.masked(url: path) : path }

  /// The path, and the size of its content.
  var summary: String { "\(format == .contract ? "contract " : "")\(shownPath.onOneLine) (\(size))" }

  private var size: String {
    guard count > 0 else { return reasonForNoAnswers }
    let word = format == .contract ? "operation" : "answer"
    return "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  private var reasonForNoAnswers: String {
    switch format {
    case .recording: "no answers: the recording has no usable exchanges"
    case .contract: "no operations"
    case .stubFiles: "no answers: there are no stubs"
    case .imported, .routeFolder: "no answers"
    }
  }
}
