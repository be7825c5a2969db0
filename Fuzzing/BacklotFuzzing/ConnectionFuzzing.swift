/// The HTTP/1 connection under any input: bytes that a client sends, answers, and how both are cut up.
package enum ConnectionFuzzing {
  /// Returns a finding if a connection violates an expectation for the input, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let input = ConnectionInput(bytes) else { return nil }
    do throws(Finding) {
      let whole = try record(of: input, .whole)
      var check = AnswerCheck(whole)
      try check.check()
      try compare(whole, try record(of: input, .chosen))
      if input.stream.count < 200 { try compare(whole, try record(of: input, .single)) }
      return nil
    } catch {
      return error
    }
  }

  private static func record(
    of input: ConnectionInput,
    _ cutting: ConnectionRun.Cutting
  ) throws(Finding) -> ConnectionRecord {
    var run = ConnectionRun(input, cutting: cutting)
    try run.run()
    return run.record
  }

  private static func compare(_ whole: ConnectionRecord, _ cut: ConnectionRecord) throws(Finding) {
    if whole == cut { return }
    try Finding.unless(whole.failure == cut.failure, "\(whole.failure as Any) whole, \(cut.failure as Any) cut")
    try Finding.unless(whole.requests == cut.requests, "\(whole.requests) whole, \(cut.requests) cut")
    try Finding.unless(whole.marks == cut.marks, "\(whole.marks) whole, \(cut.marks) cut")
    throw Finding("\(text(whole)) whole, \(text(cut)) cut")
  }

  private static func text(_ record: ConnectionRecord) -> String {
    String(decoding: record.written, as: UTF8.self) + String(describing: record.takenOver?.count)
  }
}
