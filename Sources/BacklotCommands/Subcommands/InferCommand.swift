import BacklotCodegen
import BacklotFiles
import BacklotJSON
import BacklotStubs

/// `backlot infer`: writes an OpenAPI document for recorded exchanges.
enum InferCommand: Subcommand {
  private static let files = CommandOperand<[String]>.several(
    .text("FILE", example: "session.har", completion: .paths),
    summary:
      "Recordings: HTTP archives (HAR), journals of GET /__admin/requests, folders with such files, or - for the standard "
      + "input."
  )
  private static let output = CommandOption<String?>.optional(
    "out",
    short: "o",
    format: .text("FILE", example: "openapi.json", completion: .paths),
    summary: "Write to this file; defaults to the standard output."
  )
  private static let title = CommandOption<String?>.optional(
    "title",
    format: .text("TEXT", example: "Dogs"),
    summary: "Title of the document; defaults to the most frequent host."
  )
  private static let server = CommandOption<String?>.optional(
    "server",
    format: .text("URL", example: "https://api.example.com/v1"),
    summary: "Server of the document, instead of the recorded ones."
  )
  private static let host = CommandOption<String?>.optional(
    "host",
    format: .text("HOST", example: "api.example.com"),
    summary: "Use only the exchanges with this host."
  )
  private static let trustsSamples = CommandOption.flag(
    "trust-samples",
    summary: "Infer from few exchanges as from many: members that are always present are required, for example."
  )

  static let declaration = CommandDeclaration(
    name: "infer",
    summary: "Infer an OpenAPI document from recordings, all of which conform to it.",
    discussion: [
      "Segments of paths that are data, such as numbers, become parameters. A word becomes one if at least four words at "
        + "its place have responses with the same members. Members and parameters are required if at least ten messages "
        + "have them, and all of them do.",
      "An exchange that an OpenAPI document cannot describe, such as one with invalid JSON, is reported and left out. The "
        + "same exchanges always give the same document, without their secrets. It is a first one: review it.",
    ],
    options: [
      output.declaration, title.declaration, server.declaration, host.declaration, trustsSamples.declaration,
    ],
    operands: [files.declaration],
    examples: [
      CommandDeclaration.Example(
        "backlot",
        "infer",
        "session.har",
        "--out",
        "openapi.json",
        meaning: "Write a document for a recorded session."
      ),
      CommandDeclaration.Example(
        "backlot",
        "infer",
        "Recordings",
        "--host",
        "api.example.com",
        "--title",
        "Dogs",
        meaning: "Write a document for one of the hosts in a folder of recordings."
      ),
    ],
    exitStatuses: [
      (.success, "The document was written."), (.finding, "The document was written, but an exchange was left out."),
      (.failure, "The arguments cannot be used, there is no usable exchange, or the output cannot be written."),
    ]
  )

  static func run(_ arguments: ParsedArguments, on console: Console) async throws -> ExitStatus {
    guard let paths = arguments[files] else { return .failure }
    var options = ContractInference.Options()
    options.title = arguments[title]
    options.server = try serverURL(arguments)
    options.trustsSamples = arguments[trustsSamples]
    var source = ExchangeFiles(host: arguments[host])
    let contract = try await console.progress.showing("Reading recordings") {
      for path in paths { try source.add(path, on: console) }
      console.progress.show("Inferring a document from \(counted(source.exchanges.count, "exchange"))")
      return ContractInference(source.exchanges, options: options).document()
    }
    let problems = source.problems + contract.findings
    for problem in problems { console.writeError("backlot: \(described(problem))\n".withoutControls) }
    guard let document = contract.document else { throw CommandFailure(Self.missing(arguments[host], source)) }
    try GeneratedFile.write(
      document.serialized(.pretty) + "\n",
      to: arguments[output],
      markedBy: mark,
      from: source.files,
      on: console
    )
    console.writeError(summary(of: contract))
    return problems.contains { $0.severity == .error } ? .finding : .success
  }

  /// The beginning of each inferred document.
  private static let mark = "{\n  \"openapi\": "

  private static func serverURL(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let url = arguments[server] else { return nil }
    guard url.hasPrefix("http://") || url.hasPrefix("https://") || url.hasPrefix("/") else {
      throw CommandFailure("--server \(url) is not a URL: begin it with https://, http:// or /")
    }
    let authority = url.firstRange(of: "://").map { url[$0.upperBound...].prefix { $0 != "/" } }
    guard authority.map({ !$0.isEmpty && $0.first != ":" }) ?? true,
      !url.contains(where: { $0.isWhitespace || $0 == "?" || $0 == "#" })
    else {
      throw CommandFailure(
        "--server \(url) is not the URL of a server: it has a host, and no spaces, query or fragment, as in "
          + "https://api.example.com/v1"
      )
    }
    return url
  }

  private static func missing(_ host: String?, _ source: ExchangeFiles) -> String {
    if let host, source.exchanges.isEmpty {
      return "there is no exchange with the host \(host): omit --host to use those with any host"
    }
    return "there is no usable exchange: name an HTTP archive or a journal with responses"
  }

  private static func described(_ problem: SourceDiagnostic) -> String {
    problem.severity == .warning ? "warning: \(problem)" : "\(problem)"
  }

  private static func summary(of contract: InferredContract) -> String {
    var parts = [
      counted(contract.operationCount, "operation") + " from " + counted(contract.exchangeCount, "exchange")
    ]
    if contract.leftOutCount > 0 { parts.append("\(contract.leftOutCount) left out") }
    if contract.unrelatedCount > 0 {
      parts.append(
        "\(contract.unrelatedCount) ignored (without a response, WebSockets, preflights, or answered from a cache)"
      )
    }
    return parts.joined(separator: "; ") + "\n"
  }

  private static func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
