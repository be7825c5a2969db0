import BacklotHTTP
import BacklotImporters
import BacklotJSON
import BacklotStubs
import BacklotWireMockXML

/// Files of other tools with any content, and a request of any content that is held against their stubs.
///
/// An input is a Postman collection, a Mockoon environment or Mountebank's imposters as JSON up to a NUL, and the
/// request's content.
package enum ImportFuzzing {
  /// Returns a finding if the input violates an expectation, or `nil`.
  package static func finding(in bytes: [UInt8]) -> Finding? {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count > 1 ? Array(parts[1]) : []
    let limits = ImportedFile.Limits(stubCount: 500)
    // The path names no folder, so that no files are read.
    let file = ImportedFile(content: Array(parts[0]), path: "/nowhere/input.json", limits: limits)
      .reading(LibXMLSupport())
    let imported = file.read()
    do throws(Finding) {
      try check(imported, in: parts[0])
      try checkWriting(imported.stubs)
      try checkAnswers(imported.stubs, body)
      return nil
    } catch {
      return error
    }
  }

  private static func check(_ imported: ImportedStubs, in text: ArraySlice<UInt8>) throws(Finding) {
    let isRead = imported.format != nil
    try Finding.unless(isRead == imported.errors.isEmpty, "it is both read and not: \(imported.errors)")
    try Finding.unless(imported.stubs.count <= 500, "it has \(imported.stubs.count) stubs")
    for loss in imported.losses {
      let isInside = loss.location.map { $0.offset <= text.count } ?? false
      try Finding.unless(isInside && !loss.message.isEmpty, "the loss “\(loss)” lies outside")
    }
  }

  /// Each stub has a mapping that is read again without an error, or forwards.
  private static func checkWriting(_ stubs: [Stub]) throws(Finding) {
    for stub in stubs {
      let again = try mappings(of: stub).flatMap { mapping in
        BackendBlueprint([StubMappings(JSONValue.object(mapping).serialized(), bodies: "/nowhere").withXML]).stubs
      }
      let isForwarding = stub.mapping == nil
      try Finding.unless(isForwarding || again.count == 1, "“\(stub)” is written and not read")
    }
  }

  private static func mappings(of stub: Stub) throws(Finding) -> [JSONObject] {
    do throws(MappingWritingError) {
      return try MappingWriter().mappings(of: stub)
    } catch {
      throw Finding("a stub cannot be written: \(error)")
    }
  }

  /// A request is answered or not, whatever it has.
  private static func checkAnswers(_ stubs: [Stub], _ body: [UInt8]) throws(Finding) {
    let backend = MockBackend(layers: [stubs], time: .immediate)
    let fields: HTTPFields = [.contentType: "application/json", .cookie: "a=1; b", .accept: "1"]
    for (method, path) in [(HTTPMethod.get, "/a?a=1&b"), (.post, "/"), (.put, "/a/b%20c")] {
      let request = HTTPRequest(method: method, scheme: "http", authority: "a:1", path: path, headerFields: fields)
      _ = backend.receive(request, body: body).immediateResponse
    }
  }
}
