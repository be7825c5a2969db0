import BacklotHTTP

/// Reads responses as a client does, independently of the code that wrote them.
struct AnswerReader {
  /// One answer.
  struct Answer {
    let status: Int
    let fields: [(name: String, value: String)]
    var body: [UInt8] = []
    /// True if the content has its announced length.
    var isComplete = true
    var endsWithConnection = false

    /// The one value of a field.
    func value(of name: String) throws(Finding) -> String? {
      let values = fields.filter { $0.name == name }
      try Finding.unless(values.count < 2, "\(values.count) fields “\(name)” in an answer")
      return values.first?.value
    }
  }

  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func head() throws(Finding) -> Answer {
    let line = try line()
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].utf8.count == 3, let status = Int(parts[1]) else {
      throw Finding("“\(line)” is no status line")
    }
    return Answer(status: status, fields: try fields())
  }

  /// Reads the content behind a head.
  mutating func readBody(of answer: inout Answer, isHead: Bool) throws(Finding) {
    let (coding, length) = (try answer.value(of: "transfer-encoding"), try answer.value(of: "content-length"))
    try Finding.unless(coding == nil || length == nil, "both length and coding in an answer")
    try Finding.unless(coding == nil || coding == "chunked", "the coding \(coding ?? "")")
    if isHead || answer.status < 200 || [204, 304].contains(answer.status) {
      try Finding.unless(coding == nil || answer.status >= 200 && answer.status != 204, "a coding of nothing")
    } else if coding != nil {
      try readChunks(of: &answer)
    } else if let length {
      guard let count = Int(length) else { throw Finding("the length “\(length)”") }
      answer.body = take(count)
      answer.isComplete = answer.body.count == count
    } else {
      answer.body = take(rest.count)
      answer.endsWithConnection = true
    }
  }
}

extension AnswerReader {
  private mutating func readChunks(of answer: inout Answer) throws(Finding) {
    while true {
      guard rest.contains(10) else {
        answer.isComplete = false
        return
      }
      let line = try line()
      guard let size = Int(line, radix: 16) else { throw Finding("“\(line)” is no chunk's size") }
      if size == 0 { break }
      answer.body += take(size)
      guard rest.count >= 2 else {
        answer.isComplete = false
        return
      }
      try Finding.unless(try self.line().isEmpty, "no line's end behind a chunk")
    }
    let trailers = try fields()
    let isMisplaced = trailers.contains { ["content-length", "transfer-encoding", "host"].contains($0.name) }
    try Finding.unless(!isMisplaced, "a trailer tells of the framing")
  }

  private mutating func fields() throws(Finding) -> [(name: String, value: String)] {
    var fields: [(String, String)] = []
    while true {
      let line = try line()
      if line.isEmpty { return fields }
      guard let colon = line.firstIndex(of: ":"), HTTPField.Name(String(line[..<colon])) != nil else {
        throw Finding("“\(line)” is no field")
      }
      fields.append((line[..<colon].lowercased(), String(line[colon...].dropFirst(2))))
    }
  }

  /// A line without its end; what is not text in it is shown as it can be.
  private mutating func line() throws(Finding) -> String {
    guard let end = rest.firstIndex(of: 10), end > rest.startIndex, rest[end - 1] == 13 else {
      throw Finding("a line without CR and LF in an answer")
    }
    let line = rest[rest.startIndex..<(end - 1)]
    let isClean = line.allSatisfy { ($0 >= 32 && $0 != 127) || $0 == 9 }
    rest = rest[(end + 1)...]
    let text = String(decoding: line, as: UTF8.self)
    try Finding.unless(isClean, "a control character in the line “\(text)” of an answer")
    return text
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return Array(taken)
  }
}
