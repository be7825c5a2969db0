import BacklotHTTP
import BacklotPlatform
import BacklotRecording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Opens an archive, reads every entry again at its location, and reads every body:
/// `archive-cost FILE [open|entries|bodies]`.
@main
enum ArchiveCost {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return print("usage: archive-cost FILE [open|entries|bodies]") }
    let work = arguments.count > 2 ? arguments[2] : "open"
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

  /// Returns the most memory that the process has had.
  private static func peak() -> String {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return "\(usage.ru_maxrss >> 20) MiB at most"
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return "\(usage.ru_maxrss >> 10) MiB at most"
    #endif
  }
}
