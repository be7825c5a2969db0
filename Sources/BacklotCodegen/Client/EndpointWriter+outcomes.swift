import BacklotOpenAPI

extension EndpointWriter {
  /// Writes the type of the documented responses, if there are several.
  mutating func writeOutcome(of endpoint: EndpointDeclaration, to writer: inout SwiftWriter) {
    guard let outcome = endpoint.outcome else { return }
    let success = endpoint.success.map { type(of: $0) ?? "EmptyResponse" } ?? "\(namespace).\(outcome)"
    let conformance = endpoint.success == nil ? "DocumentedResponse, Decodable" : "DocumentedResponse"
    let hasDefault = endpoint.cases.contains { $0.code == .default }
    let payloads = endpoint.cases.map { type(of: $0.content) }
    writer.separate()
    writer.block("extension \(namespace)") { writer in
      writer.line("/// The responses of `\(endpoint.name)`, by their statuses.")
      writer.block("\(access)indirect enum \(outcome): \(conformance)") { writer in
        for (item, payload) in zip(endpoint.cases, payloads) {
          writer.document(item.documentation)
          writer.line("case \(SwiftName.escaped(item.name))\(declaration(of: item, payload))")
        }
        if hasDefault == false {
          writer.line("/// A response with a status that the contract does not name.")
          writer.line("case other(ResponseContent)")
        }
        writer.line("")
        writer.line("\(access)typealias Success = \(success)")
        writer.line("")
        writer.block("\(access)init(_ content: ResponseContent) throws") { writer in
          writer.line("switch content.status.code {")
          for item in Self.sorted(endpoint.cases) {
            writer.line("\(pattern(of: item.code)): self = .\(SwiftName.escaped(item.name))\(value(of: item))")
          }
          if hasDefault == false { writer.line("default: self = .other(content)") }
          writer.line("}")
        }
      }
    }
  }

  /// Returns the associated values of a case; those for several statuses have the status too.
  private func declaration(of item: EndpointDeclaration.Case, _ payload: String?) -> String {
    if case .status = item.code { return payload.map { "(\($0))" } ?? "" }
    return payload.map { "(\($0), status: HTTPStatus)" } ?? "(status: HTTPStatus)"
  }

  private func value(of item: EndpointDeclaration.Case) -> String {
    let value: String? =
      switch item.content {
      case .none: nil
      case .text: "content.text"
      case .bytes: "content.data"
      case .value: "try content.json()"
      }
    if case .status = item.code { return value.map { "(\($0))" } ?? "" }
    return value.map { "(\($0), status: content.status)" } ?? "(status: content.status)"
  }

  private func pattern(of code: DocumentedResponse.Code) -> String {
    switch code {
    case .status(let code): "case \(code)"
    case .range(let digit): "case \(digit)00...\(digit)99"
    case .default: "default"
    }
  }

  /// Returns cases with single statuses before ranges, and the default last.
  private static func sorted(_ cases: [EndpointDeclaration.Case]) -> [EndpointDeclaration.Case] {
    let statuses = cases.filter { if case .status = $0.code { true } else { false } }
    let ranges = cases.filter { if case .range = $0.code { true } else { false } }
    return statuses + ranges + cases.filter { $0.code == .default }
  }
}
