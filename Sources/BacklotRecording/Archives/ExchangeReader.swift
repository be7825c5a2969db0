import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotPlatform
import BacklotStubs

/// A reader of the entries of an archive.
///
/// It is a class, so that each entry refers to it once.
final class ExchangeReader: Sendable {
  let source: ArchiveSource
  let name: String
  let coder: (any ContentCoder)?
  let lengths: LengthCache

  init(source: ArchiveSource, name: String, coder: (any ContentCoder)?, lengths: LengthCache = LengthCache()) {
    self.source = source
    self.name = name
    self.coder = coder
    self.lengths = lengths
  }

  /// Returns a reader for another thread.
  ///
  /// It has its own copy of the name, to which each exchange refers: threads that count references to the same object
  /// wait for each other.
  func copy() -> ExchangeReader {
    ExchangeReader(
      source: source,
      name: String(decoding: Array(name.utf8), as: UTF8.self),
      coder: coder,
      lengths: lengths
    )
  }

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - entry: The text of the entry.
  ///   - locatesProblems: True to find the line of each problem; otherwise they have the line of the entry.
  ///   - problems: Receives the problems.
  /// - Returns: The exchange, or `nil` if the entry is not usable.
  func read(
    _ entry: ScannedEntry,
    locatesProblems: Bool,
    reporting problems: inout [SourceDiagnostic]
  ) -> RecordedExchange? {
    let value: JSONValue
    do throws(JSONError) {
      value = try parse(entry, problems: &problems)
    } catch {
      let line = entry.location.line + error.line - 1
      let message = "the entry is not valid JSON and is skipped: \(error.message), in column \(error.column)"
      problems.append(diagnostic(message, line: line))
      return nil
    }
    var reading = EntryReading(value, at: entry.location, by: self)
    let exchange = reading.exchange()
    if !reading.problems.isEmpty {
      problems += located(reading.problems, in: entry, isExact: locatesProblems)
    }
    return exchange
  }

  private static let parser = JSONParser(limits: .content)

  /// Parses an entry, whose invalid bytes become U+FFFD.
  private func parse(_ entry: ScannedEntry, problems: inout [SourceDiagnostic]) throws(JSONError) -> JSONValue {
    do throws(JSONError) {
      return try Self.parser.parse(entry.bytes)
    } catch {
      guard error.code == .invalidUTF8 else { throw error }
      let value = try Self.parser.parse(String(decoding: entry.bytes, as: UTF8.self))
      let message = "\(error.problem), expected UTF-8; invalid bytes are replaced by U+FFFD"
      problems.append(diagnostic(message, line: entry.location.line + error.line - 1))
      return value
    }
  }

  private func located(
    _ problems: [EntryReading.Problem],
    in entry: ScannedEntry,
    isExact: Bool
  ) -> [SourceDiagnostic] {
    // Beyond the maximum number of problems, none is shown.
    guard isExact else { return problems.map { diagnostic($0.message, line: entry.location.line) } }
    let text = String(decoding: entry.bytes, as: UTF8.self)
    let locations: [JSONLocation?]
    do throws(JSONError) {
      locations = try JSONDocument(parsing: text).locations(of: problems.map(\.place))
    } catch {
      locations = []
    }
    return problems.enumerated().map { number, problem in
      let line = locations.dropFirst(number).first.flatMap { $0?.line } ?? 1
      return diagnostic(problem.message, line: entry.location.line + line - 1)
    }
  }

  private func diagnostic(_ message: String, line: Int) -> SourceDiagnostic {
    SourceDiagnostic(at: Stub.Origin(file: name, line: line), message, severity: .warning)
  }
}

/// The reading of one entry.
struct EntryReading {
  /// A problem, and the pointer to the value that has it.
  struct Problem {
    let place: JSONPointer
    let message: String
  }

  let entry: JSONValue
  let location: ArchiveLocation
  let reader: ExchangeReader
  private(set) var problems: [Problem] = []
  /// The number of bytes of the response's content if it was not stored; -1 if it is unknown.
  var missingLength: Int?
  /// True if the request has content that was not stored.
  var lacksRequestContent = false
  /// The media type of content that is stored with the status 304.
  var storedContentType: String?
  /// True if the transfer of the response failed.
  var isInterrupted = false

  init(_ entry: JSONValue, at location: ArchiveLocation, by reader: ExchangeReader) {
    self.entry = entry
    self.location = location
    self.reader = reader
  }

  var origin: Stub.Origin { Stub.Origin(file: reader.name, line: location.line) }

  mutating func report(_ message: String, at place: @autoclosure () -> JSONPointer) {
    problems.append(Problem(place: place(), message: message))
  }

  /// Returns the exchange, or `nil` if the entry has no usable request.
  mutating func exchange() -> RecordedExchange? {
    guard let request = request() else { return nil }
    var exchange = RecordedExchange(request: request, response: nil, origin: origin)
    exchange.httpVersion = entry["request"]?["httpVersion"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    exchange.comment = entry["comment"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    exchange.response = response(to: request, chunks: &exchange.chunks)
    exchange.missingLength = missingLength
    exchange.lacksRequestContent = lacksRequestContent
    exchange.storedContentType = storedContentType
    exchange.isInterrupted = isInterrupted
    let reason = failureReason(in: entry["response"] ?? .null)
    exchange.failureReason = reason.isEmpty ? nil : text(reason)
    readTimes(into: &exchange)
    if let messages = entry["_webSocketMessages"], Self.hasElements(messages) {
      exchange.webSocketMessages = restored(messages)
    }
    return exchange
  }

  /// Returns false for an empty list, which some tools write into each entry.
  private static func hasElements(_ list: JSONValue) -> Bool {
    list.array.map { !$0.isEmpty } ?? list.object.map { !$0.isEmpty } ?? false
  }

  private mutating func readTimes(into exchange: inout RecordedExchange) {
    if let text = entry["startedDateTime"]?.string {
      exchange.start = ArchiveTime.moment(text)
      if exchange.start == nil {
        report(
          "\(quoted(text)) is not a date and time; expected one such as 2026-01-31T08:15:00.000Z",
          at: "/startedDateTime"
        )
      }
    }
    let timings = entry["timings"]?.object ?? JSONObject()
    let sending = ArchiveTime.duration(milliseconds: timings["send"])
    let waiting = ArchiveTime.duration(milliseconds: timings["wait"])
    let receiving = ArchiveTime.duration(milliseconds: timings["receive"])
    let total = ArchiveTime.duration(milliseconds: entry["time"])
    exchange.receivingTime = receiving ?? .zero
    guard sending != nil || waiting != nil || receiving != nil else {
      exchange.waitingTime = total ?? .zero
      return
    }
    exchange.waitingTime = (sending ?? .zero) + (waiting ?? .zero)
    exchange.setupTime = max(.zero, (total ?? .zero) - exchange.waitingTime - exchange.receivingTime)
  }
}

// MARK: - Strings

extension EntryReading {
  /// Returns the string in the file that a parsed text represents, or `nil` if it is an ordinary text.
  func stored(_ text: String) -> StoredString? {
    guard !location.longStrings.isEmpty, let number = StoredString.number(in: text),
      location.longStrings.indices.contains(number)
    else { return nil }
    return location.longStrings[number]
  }

  /// Returns a text that is needed at once, read from the file if it is long.
  ///
  /// - Returns: `nil` if it is longer than the limit, or cannot be read.
  func text(_ text: String, upTo limit: Int = 16 << 20) -> String? {
    guard let string = stored(text) else { return text }
    guard string.length <= Int64(limit) else { return nil }
    let next = StoredText(string, in: reader.source, isBase64: false, place: "\(origin)").makeReader()
    var bytes: [UInt8] = []
    do {
      while let piece = try next() { bytes += piece }
    } catch {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a value with the long strings in it.
  private func restored(_ value: JSONValue) -> JSONValue {
    guard !location.longStrings.isEmpty else { return value }
    switch value {
    case .string(let string): return .string(text(string) ?? "")
    case .array(let elements): return .array(elements.map(restored))
    case .object(let object): return .object(JSONObject(object.map { (key: $0, value: restored($1)) }))
    default: return value
    }
  }
}
