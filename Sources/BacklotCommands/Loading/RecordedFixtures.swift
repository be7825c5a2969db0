import BacklotDesk
import BacklotHTTP
import BacklotRecording
import BacklotStubs
import BacklotWireMock

/// The recorded responses of archives that become fixtures.
struct RecordedFixtures {
  /// The responses with content, in recorded order.
  private(set) var fixtures: [WrittenFixture] = []
  /// The problems of the archives.
  private(set) var problems: [SourceDiagnostic] = []

  /// Adds the responses of an archive.
  mutating func add(contentsOf path: String) throws {
    problems += try HTTPArchive(path: path, decodedBy: ZlibContentCoder()).forEach { exchange, _ in
      guard let response = try exchange.collected().unconditionalResponse, exchange.webSocketMessages == nil,
        exchange.request.method != .head, !response.status.forbidsContent, response.body.length != 0
      else { return }
      fixtures.append(
        WrittenFixture(
          host: exchange.request.authority ?? "",
          path: exchange.request.path ?? "/",
          method: exchange.request.method,
          type: response.headerFields[.contentType].flatMap { MediaType(parsing: $0) },
          content: response.body
        )
      )
    }
  }
}
