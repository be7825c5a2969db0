import BacklotFiles
import BacklotHTTP
package import BacklotMessages
import BacklotPlatform
package import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An HTTP archive (HAR 1.2) in a file or in memory, as browsers, proxies and Backlot write it.
///
/// The entries are read one after another, so that an archive may be larger than the memory. Long bodies stay where
/// they are until they are read, each time from the file. Problems are returned as diagnostics; everything that can be
/// read in spite of them is used.
///
/// ```swift
/// let archive = try HTTPArchive(path: "session.har")
/// let problems = try archive.forEach { exchange, location in
///   index.add(exchange.request, at: location)
/// }
/// let exchange = try archive.exchange(at: location)
/// ```
package struct HTTPArchive: Sendable {
  /// The name of the archive in diagnostics: the path of the file.
  package let name: String
  let source: ArchiveSource
  private let reader: ExchangeReader

  /// The maximum number of problems that are reported in full.
  package static let maximumProblemCount = 1_000

  /// Opens an archive in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which remains open.
  ///   - name: The name for diagnostics. Defaults to the path.
  ///   - coder: The decoder of content that is stored compressed. Defaults to that of the system.
  /// - Throws: An error that describes why the file cannot be read.
  package init(path: String, name: String? = nil, decodedBy coder: (any ContentCoder)? = nil) throws {
    self.init(try ArchiveSource(path: path), name: name ?? path, decodedBy: coder)
  }

  /// Opens an archive in memory.
  ///
  /// - Parameters:
  ///   - bytes: The content of the archive.
  ///   - name: The name for diagnostics.
  ///   - coder: The decoder of content that is stored compressed. Defaults to that of the system.
  package init(_ bytes: [UInt8], name: String = "archive", decodedBy coder: (any ContentCoder)? = nil) {
    self.init(ArchiveSource(bytes), name: name, decodedBy: coder)
  }

  private init(_ source: ArchiveSource, name: String, decodedBy coder: (any ContentCoder)?) {
    self.name = name
    self.source = source
    reader = ExchangeReader(source: source, name: name, coder: coder ?? SystemContentCoder.shared)
  }

  /// Calls a closure with each exchange of the archive, in order, and the location from which it can be read again.
  ///
  /// Entries are read in batches on all processors; the closure is called on the thread of the caller.
  ///
  /// - Returns: The problems, in order.
  /// - Throws: An error of the closure, or one that describes why the file cannot be read.
  @discardableResult
  package func forEach(
    _ body: (_ exchange: RecordedExchange, _ location: ArchiveLocation) throws -> Void
  ) throws -> [SourceDiagnostic] {
    try forEach(preparedBy: { { $0 } }, body)
  }

  /// Calls a closure with each exchange of the archive, in order.
  ///
  /// - Returns: The problems of entries that are not among the exchanges.
  func losses(_ body: (_ exchange: RecordedExchange) throws -> Void) throws -> [SourceDiagnostic] {
    try problems(preparedBy: { { $0 } }) { exchange, _ in try body(exchange) }.losses
  }

  /// Calls a closure with what is made of each exchange, in order, and the location of the exchange.
  ///
  /// - Parameters:
  ///   - makePreparation: Returns a function that makes a value of an exchange. Each is used on one thread for some of
  ///     the exchanges.
  ///   - body: Uses the value, on the thread of the caller.
  @discardableResult
  package func forEach<Value: Sendable>(
    preparedBy makePreparation: @Sendable () -> (RecordedExchange) throws -> Value,
    _ body: (_ value: Value, _ location: ArchiveLocation) throws -> Void
  ) throws -> [SourceDiagnostic] {
    try problems(preparedBy: makePreparation, body).all
  }

  private func problems<Value: Sendable>(
    preparedBy makePreparation: @Sendable () -> (RecordedExchange) throws -> Value,
    _ body: (_ value: Value, _ location: ArchiveLocation) throws -> Void
  ) throws -> ProblemList {
    var problems = ProblemList(name: name, limit: Self.maximumProblemCount)
    let scanner = Mutex(ArchiveScanner(source))
    var batch = try scanner.withLock { try $0.nextBatch() }
    let report = ArchiveProgress.report
    let size = report == nil ? 0 : try source.size
    while true {
      let found = scanner.withLock { $0.takeProblems() }
      let (reader, isFull) = (reader, problems.isFull)
      let next = Mutex(Result<[ScannedEntry], any Error>.success([]))
      // While the entries are read, the next ones are found.
      let results = batch[...].concurrentMap {
        let result = Result { try scanner.withLock { try $0.nextBatch() } }
        next.withLock { $0 = result }
      } _: { part in
        let (reader, prepare) = (reader.copy(), makePreparation())
        return part.map { entry -> (value: Result<Value, any Error>?, problems: [SourceDiagnostic]) in
          var problems: [SourceDiagnostic] = []
          guard let exchange = reader.read(entry, locatesProblems: !isFull, reporting: &problems) else {
            return (value: nil, problems: problems)
          }
          return (value: Result { try prepare(exchange) }, problems: problems)
        }
      }
      var number = 0
      for result in results.joined() {
        if !result.problems.isEmpty { problems.append(result.problems, areLosses: result.value == nil) }
        if let value = result.value { try body(value.get(), batch[number].location) }
        number += 1
      }
      problems.append(found)
      guard let end = batch.last?.location.end else {
        report?(.read(byteCount: size, size: size))
        return problems
      }
      report?(.read(byteCount: end, size: size))
      batch = try next.withLock(\.self).get()
    }
  }

  /// Reads an exchange again.
  ///
  /// - Parameter location: The location that ``forEach(_:)`` returned with the exchange.
  /// - Returns: The exchange, or `nil` if the file was changed in place and the entry is no longer there.
  package func exchange(at location: ArchiveLocation) throws -> RecordedExchange? {
    let bytes = try source.bytes(of: location)
    var problems: [SourceDiagnostic] = []
    let entry = ScannedEntry(bytes: bytes, location: location)
    return reader.read(entry, locatesProblems: false, reporting: &problems)
  }
}

/// The problems of an archive up to a limit, with their number.
private struct ProblemList {
  let name: String
  let limit: Int
  private var problems: [SourceDiagnostic] = []
  /// The problems of entries that cannot be used, up to the limit.
  private(set) var losses: [SourceDiagnostic] = []
  private var omittedCount = 0

  init(name: String, limit: Int) {
    self.name = name
    self.limit = limit
  }

  var isFull: Bool { problems.count >= limit }

  mutating func append(_ more: [SourceDiagnostic], areLosses: Bool) {
    if areLosses { losses += more.prefix(max(0, limit - losses.count)) }
    let room = max(0, limit - problems.count)
    problems += more.prefix(room)
    omittedCount += max(0, more.count - room)
  }

  mutating func append(_ more: [ArchiveScanner.Problem]) {
    for problem in more {
      let origin = Stub.Origin(file: name, line: problem.line)
      let severity: SourceDiagnostic.Severity = problem.isFatal ? .error : .warning
      append([SourceDiagnostic(at: origin, problem.message, severity: severity)], areLosses: problem.isLoss)
    }
  }

  /// The problems, and the number of those that were omitted.
  var all: [SourceDiagnostic] {
    guard omittedCount > 0 else { return problems }
    let message = "\(omittedCount) more problems were found, which are not listed; the first \(limit) are"
    return problems + [SourceDiagnostic(at: Stub.Origin(file: name), message, severity: .warning)]
  }
}
