import BacklotHTTP
import BacklotHTTP1

/// The reader of upstream responses under any bytes.
package enum ResponseFuzzing {
  /// Returns a finding if the responses in the input violate an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    guard let input = ResponseInput(bytes) else { return nil }
    do throws(Finding) {
      let record = ResponseRecord([input.stream], input)
      try checkSplitting(input, record)
      for answer in record.answers {
        try check(answer, input)
        try checkWriting(answer, input)
      }
      try checkParser(input)
      return nil
    } catch {
      return error
    }
  }

  /// The result does not depend on how the bytes arrive, nor on what is remembered of the response before.
  private static func checkSplitting(_ input: ResponseInput, _ record: ResponseRecord) throws(Finding) {
    let others = [
      ("byte by byte", ResponseRecord(input.pieces { _ in 1 }, input)),
      ("in pieces", ResponseRecord(input.pieces { $0.next(below: 40) }, input)),
      ("without memory", ResponseRecord([input.stream], input, keepsHead: false)),
    ]
    for (how, other) in others where other != record {
      throw Finding("\(how): \(other)\nat once: \(record)")
    }
  }

  private static func check(_ answer: ResponseRecord.Answer, _ input: ResponseInput) throws(Finding) {
    try Finding.unless((100...999).contains(answer.status.code), "the status \(answer.status.code)")
    try Finding.unless(answer.status.code >= 200 || answer.status.code == 101, "an interim response is passed on")
    let isClean = answer.phrase.utf8.allSatisfy { ($0 >= 32 && $0 != 127) || $0 == 9 }
    try Finding.unless(isClean, "the reason phrase “\(answer.phrase)”")
    var limits = HTTP1Limits()
    limits.fieldCount = .max
    try HeadCheck.check(answer.head.headerFields, limits)
    if answer.fields.allSatisfy({ $0.utf8.allSatisfy { $0 < 128 } }) {
      let size = answer.fields.reduce(0) { $0 + $1.utf8.count + 1 }
      try Finding.unless(size <= input.headSize, "fields of \(size) bytes in a head of \(input.headSize)")
    }
    try checkContent(answer, input)
  }

  private static func checkContent(_ answer: ResponseRecord.Answer, _ input: ResponseInput) throws(Finding) {
    let count = Int64(answer.content.count)
    if input.method == .head || [204, 304].contains(answer.status.code) {
      try Finding.unless(count == 0, "\(count) bytes of content where there can be none")
    }
    guard let length = answer.length else { return }
    let holds = answer.isEnded ? count == length : count <= length
    try Finding.unless(holds, "\(count) bytes of content where \(length) were stated")
  }

  /// An accepted response is read as the same after it is written again.
  private static func checkWriting(_ answer: ResponseRecord.Answer, _ input: ResponseInput) throws(Finding) {
    // A forwarded response has lost the fields that announce the end of the content; a repaired phrase can be too long.
    guard answer.isEnded, !input.isPassedOn, answer.phrase.utf8.count < 900 else { return }
    let bytes = written(answer)
    var reader = HTTP1ResponseReader(headSize: 1 << 20)
    let again = ResponseRecord([bytes[...]], answering: input.method, &reader)
    guard again.failure == nil, again.answers == [answer] else {
      throw Finding("written again: \(again)\nfrom \(answer)\n\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private static func written(_ answer: ResponseRecord.Answer) -> [UInt8] {
    let head = ["HTTP/1.1 \(answer.status.code) \(answer.phrase)"] + answer.fields + ["", ""]
    let bytes = Array(head.joined(separator: "\r\n").utf8)
    let fields = answer.head.headerFields
    guard fields[.transferEncoding] != nil, answer.length == nil else { return bytes + answer.content }
    var chunks: [UInt8] = []
    var rest = answer.content[...]
    while !rest.isEmpty {
      let piece = rest.prefix(7)
      chunks += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
      rest = rest.dropFirst(7)
    }
    return bytes + chunks + Array("0\r\n\r\n".utf8)
  }

  /// The reader of a single response keeps the beginning of the same content, and no more than it may.
  private static func checkParser(_ input: ResponseInput) throws(Finding) {
    var reader = HTTP1ResponseReader()
    let record = ResponseRecord([input.stream], answering: input.method, &reader)
    let outcomes = [[input.stream], input.pieces { _ in 1 }, input.pieces { $0.next(below: 40) }].map {
      ParsedResponse($0, input)
    }
    for outcome in outcomes {
      try Finding.unless(outcome == outcomes[0], "split: \(outcome)\nat once: \(outcomes[0])")
    }
    let first = record.answers.first
    guard let parsed = outcomes[0].answer else {
      return try Finding.unless(first?.isEnded != true, "the parser has no response where the reader has \(record)")
    }
    guard let first else { throw Finding("only the parser has a response: \(parsed)") }
    try Finding.unless(parsed.status == first.status && parsed.fields == first.fields, "\(parsed)\nand \(first)")
    try Finding.unless(
      parsed.content == Array(first.content.prefix(input.bodySize)),
      "the parser keeps \(parsed.content.count) bytes of \(first.content.count), and may keep \(input.bodySize)"
    )
  }
}

/// The result of the reader of a single response for a stream.
private struct ParsedResponse: Equatable {
  private(set) var answer: ResponseRecord.Answer?
  private(set) var failure: HTTP1Failure?

  init(_ pieces: [ArraySlice<UInt8>], _ input: ResponseInput) {
    var parser = HTTP1ResponseParser(answering: input.method, bodySize: input.bodySize)
    var response: HTTPResponse?
    do throws(HTTP1Failure) {
      for piece in pieces where response == nil {
        response = try Self.receive(piece, &parser)
      }
      if response == nil { response = parser.receiveEnd() }
    } catch {
      failure = error
    }
    answer = response.map { ResponseRecord.Answer($0, length: nil, content: $0.body.bytes ?? [], isEnded: true) }
  }

  private static func receive(
    _ piece: ArraySlice<UInt8>,
    _ parser: inout HTTP1ResponseParser
  ) throws(HTTP1Failure) -> HTTPResponse? {
    let bytes = Array(piece)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(HTTP1Failure) in try parser.receive(buffer) }
    }
    return try result.get()
  }
}
