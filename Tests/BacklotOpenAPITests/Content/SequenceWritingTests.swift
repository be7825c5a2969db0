import BacklotHTTP
import BacklotStubs
import Testing

@testable import BacklotOpenAPI

@Suite("Sequences of JSON values, and YAML") struct SequenceWritingTests {
  private func body(_ type: String, _ content: String) async throws -> HTTPResponse {
    let paths = """
      {"/a": {"get": {"responses": {"200": {"description": "d", "content": {"\(type)": \(content)}}}}}}
      """
    return try await MockBackend.of(paths: paths).ask(.get, "/a")
  }

  @Test(arguments: [
    ("application/jsonl", "{\"n\":1}\n"), ("application/x-ndjson", "{\"n\":1}\n"),
    ("application/json-lines", "{\"n\":1}\n"),
    ("application/jsonl; charset=utf-8", "{\"n\":1}\n"), ("application/json-seq", "\u{1E}{\"n\":1}\n"),
    ("application/geo+json-seq", "\u{1E}{\"n\":1}\n"), ("text/event-stream", "data: {\"n\":1}\n\n"),
    ("application/yaml", "{\"n\":1}"), ("text/vnd.yaml", "{\"n\":1}"), ("application/openapi+yaml", "{\"n\":1}"),
  ])
  func `an object is sent as one value`(type: String, text: String) async throws {
    let response = try await body(type, #"{"example": {"n": 1}}"#)
    #expect(response.status == .ok)
    #expect(response.text == text)
    #expect(response.headerFields[.contentType] == type)
    let made = try await body(
      type,
      #"{"schema": {"type": "object", "properties": {"n": {"type": "integer", "default": 1}}}}"#
    )
    #expect(made.status == .ok)
  }

  @Test(arguments: [
    ("application/jsonl", "{\"n\":1}\n[2]\n\"t\"\n"),
    ("application/json-seq", "\u{1E}{\"n\":1}\n\u{1E}[2]\n\u{1E}\"t\"\n"),
    ("text/event-stream", "data: {\"n\":1}\n\ndata: [2]\n\ndata: \"t\"\n\n"),
  ])
  func `each element of an array is sent as a value`(type: String, text: String) async throws {
    #expect(try await body(type, #"{"example": [{"n": 1}, [2], "t"]}"#).text == text)
  }

  @Test(arguments: ["application/jsonl", "text/event-stream", "application/yaml"])
  func `a text is content of the type already`(type: String) async throws {
    #expect(try await body(type, #"{"example": "data: x\n\n"}"#).text == "data: x\n\n")
  }
}
