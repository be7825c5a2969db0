import BacklotHTTP
import BacklotPlatform
import BacklotRecording
import BacklotStubs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Opens an archive, reads every entry again at its location, and reads every body; or replays every entry:
/// `archive-cost FILE [open|entries|bodies|index|replay]`.
@main
enum ArchiveCost {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return print("usage: archive-cost FILE [open|entries|bodies|index|replay]") }
    let work = arguments.count > 2 ? arguments[2] : "open"
    if work == "index" || work == "replay" { return try await replay(arguments[1], sendsRequests: work == "replay") }
    let clock = ContinuousClock()
    var (locations, problemCount, byteCount) = ([ArchiveLocation](), 0, Int64(0))
    let archive = try HTTPArchive(path: arguments[1])
    let opening = try clock.measure {
      problemCount = try archive.forEach { _, location in locations.append(location) }.count
    }
    print("\(locations.count) entries, \(problemCount) problems: opened in \(opening), \(peak())")
    guard work != "open" else { return }
    let start = clock.now
    for location in locations {
      guard let body = try archive.exchange(at: location)?.response?.body else { continue }
      guard work == "bodies" else { continue }
      for try await piece in body { byteCount += Int64(piece.count) }
    }
    let duration = clock.now - start
    print("read again in \(duration), \(duration / max(1, locations.count)) an entry, \(byteCount) bytes; \(peak())")
  }

  /// Opens a recording as a source of a backend, which then gets every recorded request and reads every response.
  private static func replay(_ path: String, sendsRequests: Bool) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let backend = MockBackend { Recording(path) }
    print("\(backend.diagnostics.count) problems: opened in \(clock.now - start), \(processorTime()), \(peak())")
    guard sendsRequests else { return }
    let (archive, again) = (try HTTPArchive(path: path), clock.now)
    var (requests, byteCount) = ([HTTPRequest](), Int64(0))
    try archive.forEach { exchange, _ in requests.append(exchange.request) }
    print("\(requests.count) requests read in \(clock.now - again), \(peak())")
    let beginning = clock.now
    for request in requests {
      for try await piece in try await backend.respond(to: request).body { byteCount += Int64(piece.count) }
    }
    let duration = clock.now - beginning
    print("replayed in \(duration), \(duration / max(1, requests.count)) a request, \(byteCount) bytes; \(peak())")
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return usage
  }

  /// Returns the processor time of all threads of the process.
  private static func processorTime() -> String {
    let times = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
    return "\(times[0]) s + \(times[1]) s of processors"
  }

  /// Returns the most memory that the process has had.
  private static func peak() -> String {
    #if canImport(Darwin)
      return "\(usage.ru_maxrss >> 20) MiB at most"
    #else
      return "\(usage.ru_maxrss >> 10) MiB at most"
    #endif
  }
}
