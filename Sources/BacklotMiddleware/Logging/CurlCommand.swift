import BacklotFormats
import BacklotHTTP

/// A request as a `curl` command line for a POSIX shell, with masked secrets.
struct CurlCommand {
  /// The command; if the body is not shown, it reads the body from standard input.
  let text: String
  /// The omissions of the command and their reason; `nil` if it only omits secrets.
  let note: String?

  /// Creates the command for a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - secrets: The names whose values are masked.
  ///   - bodyLimit: The maximum number of bytes of a body to show.
  init(_ request: HTTPRequest, secrets: SecretNames, bodyLimit: Int) {
    let body = LoggedBody(request, secrets: secrets, limit: bodyLimit)
    let url = secrets.url(of: request)
    var words = ["curl"] + Self.method(request.method, isSending: body != .none) + Self.exactness(for: url)
    words += Self.fields(request.headerFields, secrets: secrets, isSending: body != .none)
    words += Self.content(body)
    words.append(ShellWord.quoted(url))
    let command = words.joined(separator: " ")
    text = if case .binary(let bytes) = body { "\(ShellWord.printf(bytes)) | \(command)" } else { command }
    note = if case .hidden(let reason) = body { "The body is not shown: \(reason)." } else { nil }
  }
}

extension CurlCommand {
  /// Returns the option for curl, if needed; `-X HEAD` would wait for a body that never comes.
  private static func method(_ method: HTTPMethod, isSending: Bool) -> [String] {
    if method == .head, !isSending { return ["--head"] }
    return method == (isSending ? .post : .get) ? [] : ["-X", ShellWord.quoted(method.rawValue)]
  }

  /// Returns the options that keep curl from interpreting patterns or dot segments in a URL.
  private static func exactness(for url: String) -> [String] {
    let hasPattern = url.contains { "[]{}".contains($0) }
    return (hasPattern ? ["--globoff"] : []) + (url.contains("/.") ? ["--path-as-is"] : [])
  }

  /// Returns the options for the header fields.
  ///
  /// An empty field is written as `Name;`, since `Name:` would remove it. `Content-Type:` removes the field that curl
  /// would add to a body.
  private static func fields(_ fields: HTTPFields, secrets: SecretNames, isSending: Bool) -> [String] {
    var lines = fields.map { field in
      field.value.isEmpty ? "\(field.name);" : "\(field.name): \(secrets.masked(field))"
    }
    if isSending, !fields.contains(.contentType) { lines.append("Content-Type:") }
    return lines.flatMap { ["-H", ShellWord.quoted($0)] }
  }

  /// Returns the options for the body; `--data-raw` does not interpret a leading `@`.
  private static func content(_ body: LoggedBody) -> [String] {
    switch body {
    case .none: []
    case .text(let text): ["--data-raw", ShellWord.quoted(text)]
    case .file(let path): ["--data-binary", ShellWord.quoted("@\(path)")]
    case .binary, .hidden: ["--data-binary", "@-"]
    }
  }
}
