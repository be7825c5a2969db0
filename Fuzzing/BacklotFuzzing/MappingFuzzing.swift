import BacklotHTTP
import BacklotJSON
import BacklotStubs
import BacklotWireMock
import BacklotWireMockXML

/// Mappings of any text, and a request of any content that is held against them.
///
/// An input is a mapping or a list of them as JSON up to a NUL, and the request's content.
package enum MappingFuzzing {
  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts[0], as: UTF8.self)
    let body = parts.count > 1 ? Array(parts[1]) : []
    do throws(Finding) {
      let blueprint = BackendBlueprint([StubMappings(text, file: "input", line: 1).withXML])
      try checkProblems(blueprint.diagnostics, in: text)
      for stub in blueprint.stubs { try checkWriting(stub) }
      try checkAnswers(blueprint, body)
      return nil
    } catch {
      return error
    }
  }

  private static func checkProblems(_ problems: [SourceDiagnostic], in text: String) throws(Finding) {
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    for problem in problems {
      let isInside = problem.origin.line.map { (1...lines).contains($0) } ?? true
      try Finding.unless(isInside && !problem.message.isEmpty, "the problem “\(problem)” lies outside")
    }
  }

  /// A stub that was read returns its original mapping, and a mapping that is written anew is read as the same stub.
  private static func checkWriting(_ stub: Stub) throws(Finding) {
    let pattern: JSONObject
    do throws(MappingWritingError) {
      pattern = try MappingWriter().pattern(of: stub.request)
    } catch {
      // Not everything that can be read can be written, such as XML; it is told why.
      return try Finding.unless(!error.reason.isEmpty, "a stub cannot be written, and nothing says why")
    }
    let mapping: JSONObject = ["request": .object(pattern)]
    let again = BackendBlueprint([StubMappings(JSONValue.object(mapping).serialized())])
    try Finding.unless(again.stubs.count == 1, "“\(mapping)” was written and is not read: \(again.diagnostics)")
    let second: JSONObject
    do throws(MappingWritingError) {
      second = try MappingWriter().pattern(of: again.stubs[0].request)
    } catch {
      throw Finding("“\(mapping)” was read and is not written: \(error)")
    }
    let isSame = JSONValue.object(second) == .object(pattern)
    try Finding.unless(isSame, "“\(second)” was written as “\(pattern)” before")
  }

  /// A request is answered or explained, whatever it has.
  private static func checkAnswers(_ blueprint: BackendBlueprint, _ body: [UInt8]) throws(Finding) {
    let backend = MockBackend(layers: [blueprint.stubs], time: .immediate)
    let fields: HTTPFields = [.contentType: "multipart/form-data; boundary=b", .cookie: "a=1; b", .accept: "1"]
    for method in [HTTPMethod.get, .post] {
      let request = HTTPRequest(
        method: method,
        scheme: "http",
        authority: "a:1",
        path: "/a?a=1&b",
        headerFields: fields
      )
      // Before it is answered, since that may move a scenario on.
      let misses = backend.nearMisses(to: ReceivedRequest(request, body: body))
      let exchange = backend.receive(request, body: body)
      let isAnswered = exchange.immediateResponse != nil
      try Finding.unless(!isAnswered || misses.first?.distance == 0, "what answers is not the nearest: \(misses)")
      _ = misses.map(\.description)
    }
  }
}
