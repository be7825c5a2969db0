import BacklotCodegen
import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotStubs

/// The responses of a journal, as `GET /__admin/requests` returns it.
struct JournalSamples {
  private(set) var samples: [ModelSample] = []

  /// Reads a journal; returns `nil` for other JSON.
  ///
  /// - Parameter selection: The paths of the requests whose responses are samples; `nil` for all.
  init?(_ bytes: [UInt8], of name: String, selection: PathTemplate?) {
    guard Self.mayBeJournal(bytes), let document = Self.document(bytes),
      let events = document.value["requests"]?.array, events.isEmpty == false,
      events.allSatisfy({ $0["request"]?["url"]?.string != nil && $0["response"]?["status"] != nil })
    else { return nil }
    let lines = document.elementLines(ofMember: "requests")
    for (index, event) in events.enumerated() {
      let origin = Stub.Origin(file: name, line: lines.indices.contains(index) ? lines[index] : nil)
      if let body = Self.content(of: event, selection: selection) { samples.append(ModelSample(at: origin, body)) }
    }
  }

  /// Returns false for most other JSON without parsing it.
  private static func mayBeJournal(_ bytes: [UInt8]) -> Bool {
    let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return beginning.contains("\"requests\"")
  }

  private static func document(_ bytes: [UInt8]) -> JSONDocument? {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes)
    } catch {
      // The generator reports the error.
      return nil
    }
  }

  private static func content(of event: JSONValue, selection: PathTemplate?) -> [UInt8]? {
    guard let response = event["response"], let status = response["status"]?.int, (200..<300).contains(status),
      let body = response["body"]?.string, let first = body.utf8.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    if let selection, let path = event["request"]?["url"]?.string,
      selection.matches(SampleFiles.path(of: path)) == false
    {
      return nil
    }
    return Array(body.utf8)
  }
}
