import BacklotHTTP

/// Compares what a connection wrote with what it was told to.
struct AnswerCheck {
  private let record: ConnectionRecord
  private var reader: AnswerReader
  /// True if the last response announced the end of the connection, or can only be ended by it.
  private var isLast = false

  init(_ record: ConnectionRecord) {
    self.record = record
    reader = AnswerReader(record.written)
  }

  mutating func check() throws(Finding) {
    let count = max(record.requests.count, record.failedNumber ?? 0)
    var number = 1
    while number <= count {
      guard let expected = record.expected[number], !expected.isSpoiled else { return }
      if reader.rest.isEmpty { return try checkEnd(before: number) }
      try Finding.unless(!isLast, "an answer behind the last")
      let isHead = number <= record.requests.count && record.requests[number - 1].isHead
      try checkAnswer(expected, isHead: isHead)
      if isLast, expected.isShort { return }
      number += 1
    }
    try Finding.unless(reader.rest.isEmpty, "\(reader.rest.count) bytes behind the last answer")
  }

  /// Answers are missing only where the connection said so, or a request is never answered.
  private func checkEnd(before number: Int) throws(Finding) {
    try Finding.unless(isLast, "answer \(number) is missing")
    try Finding.unless(record.isClosed, "the connection stays open behind its last answer")
  }

  private mutating func checkAnswer(_ expected: ConnectionRecord.Expected, isHead: Bool) throws(Finding) {
    let isInterim = expected.status.kind == .informational
    var answer = try reader.head()
    while answer.status < 200, answer.status != 101, !(isInterim && reader.rest.isEmpty) {
      try Finding.unless(answer.value(of: "content-length") == nil, "an interim answer with a length")
      answer = try reader.head()
    }
    try Finding.unless(answer.status == expected.status.code, "\(answer.status) instead of \(expected.status.code)")
    try reader.readBody(of: &answer, isHead: isHead)
    try checkContent(of: answer, expected, isHead: isHead)
    let options = answer.fields.filter { $0.name == "connection" }.map { $0.value.lowercased() }
    isLast = options.contains { $0.contains("close") } || !answer.isComplete || answer.endsWithConnection
    isLast = isLast || expected.isShort
  }

  private func checkContent(
    of answer: AnswerReader.Answer,
    _ expected: ConnectionRecord.Expected,
    isHead: Bool
  ) throws(Finding) {
    let hasContent = !isHead && !expected.status.forbidsContent
    let body = hasContent ? expected.body : []
    try Finding.unless(answer.body == body, "content of \(answer.body.count) bytes instead of \(body.count)")
    if !answer.isComplete { try Finding.unless(expected.isShort, "an answer is cut off") }
    if answer.endsWithConnection || !answer.isComplete {
      try Finding.unless(record.isClosed || !expected.isComplete, "content without end on an open connection")
    }
  }
}
