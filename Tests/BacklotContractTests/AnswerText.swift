/// An answer as `curl --include` writes it.
struct AnswerText {
  /// The status, or `nil` if there is no status line.
  let status: Int?
  /// The fields by their names in lower case.
  let fields: [String: String]
  let body: String

  init(_ text: String) {
    var lines = text.trimmed.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[...]
    let words = lines.popFirst()?.split(separator: " ") ?? []
    status = words.first?.hasPrefix("HTTP/") == true && words.count > 1 ? Int(words[1]) : nil
    var fields: [String: String] = [:]
    while let line = lines.popFirst(), !line.isEmpty {
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      fields[sides[0].trimmed.lowercased()] = sides.dropFirst().first?.trimmed ?? ""
    }
    self.fields = fields
    body = lines.joined(separator: "\n")
  }
}
