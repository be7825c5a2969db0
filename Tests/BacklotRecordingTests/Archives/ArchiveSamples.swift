import BacklotHTTP
import BacklotMessages

@testable import BacklotRecording

extension HTTPArchive {
  /// Creates an archive with entries as JSON texts, of which the first begins on line 2.
  init(entries: [String], decodedBy coder: (any ContentCoder)? = nil) {
    let text = "{\"log\": {\"version\": \"1.2\", \"entries\": [\n\(entries.joined(separator: ",\n"))\n]}}\n"
    self.init(Array(text.utf8), name: "test.har", decodedBy: coder)
  }

  /// Returns all exchanges, with their locations and the problems.
  func all() throws -> (exchanges: [RecordedExchange], locations: [ArchiveLocation], problems: [String]) {
    var exchanges: [RecordedExchange] = []
    var locations: [ArchiveLocation] = []
    let problems = try forEach { exchange, location in
      exchanges.append(exchange)
      locations.append(location)
    }
    return (exchanges, locations, problems.map(\.description))
  }
}

extension HTTPRequest {
  /// The request line, the fields and the lines of the content.
  var lines: [String] { [description] + headerFields.map(\.description) + body.lines }
}

extension HTTPResponse {
  /// The status, the fields and the lines of the content.
  var lines: [String] { ["\(status)"] + headerFields.map(\.description) + body.lines }
}

extension HTTPBody {
  fileprivate var lines: [String] {
    let bytes = self.bytes ?? []
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return ["<" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"]
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      $0.split(separator: "\r\n", omittingEmptySubsequences: false)
    }.map(String.init)
  }
}
