import BacklotHTTP
import Testing

@testable import BacklotStreaming

@Suite struct JSONLinesTests {
  private func elements(of chunks: [String], limit: Int = 1000) -> ElementSequence<Delta> {
    var client = Connections(.stream(chunks, type: "application/jsonl")).client
    client.responseLimit = limit
    return client.elements(of: .deltas, in: .jsonLines)
  }

  private func texts(in chunks: [String], limit: Int = 1000) async throws -> [String] {
    var found: [String] = []
    for try await delta in elements(of: chunks, limit: limit) { found.append(delta.text) }
    return found
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let found: [String]

    init(_ name: String, _ text: String, _ found: [String]) {
      (testDescription, self.text, self.found) = (name, text, found)
    }
  }

  @Test(arguments: [
    Case("line feeds", "{\"text\":\"one\"}\n{\"text\":\"two\"}\n", ["one", "two"]),
    Case("carriage returns with line feeds", "{\"text\":\"one\"}\r\n{\"text\":\"two\"}\r\n", ["one", "two"]),
    Case("no line feed at the end", "{\"text\":\"one\"}\n{\"text\":\"two\"}", ["one", "two"]),
    Case("empty lines", "\n\n{\"text\":\"one\"}\n\r\n\n{\"text\":\"two\"}\n\n", ["one", "two"]),
    Case("lines of white space", " \n{\"text\":\"one\"}\n \t\r\n  ", ["one"]),
    Case("white space around documents", "  {\"text\" : \"one\"}\t\r\n", ["one"]),
    Case("characters of several bytes", "{\"text\":\"grüße 🐕\"}\n", ["grüße 🐕"]),
    Case("other line separators in a string", "{\"text\":\"a\u{2028}\u{85}b\"}\n", ["a\u{2028}\u{85}b"]),
    Case("no content", "", []),
  ])
  func `JSON Lines are decoded line by line, in chunks of any size`(example: Case) async throws {
    #expect(try await texts(in: [example.text]) == example.found)
    for size in 1...5 {
      let bytes = Array(example.text.unicodeScalars)
      let chunks = stride(from: 0, to: bytes.count, by: size).map { start in
        String(String.UnicodeScalarView(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(try await texts(in: chunks) == example.found, "in chunks of \(size)")
    }
  }

  @Test func `an element that cannot be decoded is an error with its line, and the next one follows`() async throws {
    var elements = elements(of: ["{\"text\":\"one\"}\n\n{\"text\":1}\n{\"te", "\n{\"text\":\"two\"}\n"])
      .makeAsyncIterator()
    #expect(try await elements.next() == Delta(text: "one"))
    let mismatch = await #expect(throws: ClientError.self) { try await elements.next() }
    #expect(mismatch?.code == .decoding)
    #expect(mismatch?.decodingFailure?.path == "text")
    #expect(mismatch?.message.contains("line 3 of the response is not a valid Delta") == true)
    let malformed = await #expect(throws: ClientError.self) { try await elements.next() }
    #expect(malformed?.message.contains("line 4 of the response is not a valid Delta") == true)
    #expect(try await elements.next() == Delta(text: "two"))
    #expect(try await elements.next() == nil)
  }

  @Test func `a line may be as long as the limit, and a longer one is an error after the lines before it`() async throws
  {
    #expect(try await texts(in: ["{\"text\":\"\"}\r\n"], limit: 12) == [""])
    var elements = elements(of: ["{\"text\":\"\"}\n{\"text\":\"too long\"}\n{\"text\":\"\"}\n"], limit: 11)
      .makeAsyncIterator()
    #expect(try await elements.next() == Delta(text: ""))
    let error = await #expect(throws: ClientError.self) { try await elements.next() }
    #expect(error?.code == .responseTooLarge)
    #expect(error?.message.contains("Line 2 exceeds") == true)
    #expect(try await elements.next() == nil)
  }

  @Test func `an unsuccessful status and a lost connection are errors that end the sequence`() async throws {
    let refusing = Connections(.stream(["no"], status: .unauthorized), .stream(["{\"text\":\"one\"}"]))
    var refused = refusing.client.elements(of: .deltas, in: .jsonLines).makeAsyncIterator()
    let refusal = await #expect(throws: ClientError.self) { try await refused.next() }
    #expect(refusal?.code == .status(.unauthorized))
    #expect(try await refused.next() == nil)
    let losing = Connections(.stream(["{\"text\":\"one\"}\n{\"text\":\"tw"], losingConnection: true))
    var lost = losing.client.elements(of: .deltas, in: .jsonLines).makeAsyncIterator()
    #expect(try await lost.next() == Delta(text: "one"))
    let loss = await #expect(throws: ClientError.self) { try await lost.next() }
    #expect(loss?.code == .transport)
    #expect(try await lost.next() == nil)
  }
}
