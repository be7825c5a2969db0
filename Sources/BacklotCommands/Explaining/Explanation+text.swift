import BacklotStubs

extension Explanation {
  /// The maximum number of lines of a body to show.
  private static let lineLimit = 10

  /// Returns the explanation as text for people.
  ///
  /// - Parameter style: Applies a style to text. The default leaves text unchanged.
  package func text(style: (String, TextStyle) -> String = { text, _ in text }) -> String {
    let lines =
      switch outcome {
      case .answered(let stub, let answer, let others):
        Self.lines(for: request, stub: stub, answer: answer, others: others) + judgement
      case .unmatched(let unmatched): Self.lines(unmatched)
      }
    return lines.map { Self.marked($0.withoutControls, style: style) + "\n" }.joined()
  }

  /// The contract's findings about the request.
  ///
  /// The description of an unmatched request already includes them.
  private var judgement: [String] {
    guard let violations else { return [] }
    if violations.isEmpty { return ["  ✓ contract: the request conforms to the contract"] }
    return violations.map { "  \($0.severity.sign) contract: \($0)" }
  }

  private static func lines(_ unmatched: UnmatchedRequest) -> [String] {
    unmatched.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func lines(
    for request: ReceivedRequest,
    stub: NearMiss,
    answer: AnswerPreview,
    others: [NearMiss]
  ) -> [String] {
    let head = ["✓ \(request) is answered by \(stub.stub)  at \(stub.stub.origin)"]
    let criteria = stub.criteria.map { "    \($0)" }
    let rest = others.map { "  also matches, with lower precedence: \($0.stub)  at \($0.stub.origin)" }
    return head + criteria + lines(of: answer) + rest
  }

  private static func lines(of answer: AnswerPreview) -> [String] {
    guard let definition = answer.definition else { return ["  answer: computed from each request"] }
    let status = [String(definition.status.code), definition.status.reasonPhrase].filter { !$0.isEmpty }
    let notes = [
      definition.delay.map { "after \($0)" }, definition.pace.map(\.description),
      definition.fault.map { "then: \($0)" },
    ]
    let head = "  answer: " + ([status.joined(separator: " ")] + notes.compactMap(\.self)).joined(separator: ", ")
    let fields = definition.headerFields.map { "    \($0.name): \($0.value)" }
    return [head] + fields + body(of: answer)
  }

  private static func body(of answer: AnswerPreview) -> [String] {
    if let problem = answer.problem { return ["    ✗ the body cannot be read: \(problem)"] }
    guard !answer.start.isEmpty else { return ["    (no body)"] }
    let size = answer.length.map { "\($0) bytes" } ?? "more than \(AnswerPreview.limit) bytes"
    guard let text = answer.text else { return ["    (\(size), not text)"] }
    let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let shown = all.prefix(lineLimit).map { "    " + shortened($0) }
    let isWhole = answer.start.count < AnswerPreview.limit && all.count <= lineLimit
    let trimmed = isWhole && all.last == "" ? shown.dropLast() : shown[...]
    return [""] + trimmed + (isWhole ? [] : ["    … (\(size) in total)"])
  }

  private static func shortened(_ line: Substring) -> String {
    line.count > 200 ? "\(line.prefix(200))…" : String(line)
  }

  /// Returns the line with the mark at its beginning colored.
  private static func marked(_ line: String, style: (String, TextStyle) -> String) -> String {
    let margin = line.prefix { $0 == " " }
    switch line.dropFirst(margin.count).first {
    case "✓": return margin + style("✓", .green) + line.dropFirst(margin.count + 1)
    case "✗": return margin + style("✗", .red) + line.dropFirst(margin.count + 1)
    default: return line
    }
  }
}
