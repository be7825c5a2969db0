internal import BacklotHTTP
import BacklotPlatform

/// The time zones of the system, each of which is read once.
final class ZoneLibrary: Sendable {
  /// The time zones of the system.
  static let shared = ZoneLibrary(folders: ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"])

  private static let maximumLength = 1 << 20
  /// The limit is more than the number of zones.
  ///
  /// Templates can use names from requests.
  private static let maximumCount = 1000

  private let folders: [String]
  private let known = Mutex<[String: ZoneRules]>([:])

  init(folders: [String]) { self.folders = folders }

  /// Returns the rules of a region.
  ///
  /// - Throws: `DateError` if the name is invalid, or if no folder has a readable file for it.
  func rules(of identifier: String) throws(DateError) -> ZoneRules {
    if let rules = known.withLock({ $0[identifier] }) { return rules }
    guard Self.isName(identifier) else {
      throw DateError(in: identifier, problem: "this is not a time zone", expected: Self.expected)
    }
    let rules = try read(identifier)
    known.withLock { if $0.count < Self.maximumCount { $0[identifier] = rules } }
    return rules
  }

  private func read(_ identifier: String) throws(DateError) -> ZoneRules {
    var problems: [String] = []
    for folder in folders {
      do {
        return try ZoneFile.rules(in: Self.bytes(of: "\(folder)/\(identifier)"))
      } catch let failure as ZoneFile.Failure {
        problems.append("\(folder)/\(identifier) cannot be used: \(failure.problem)")
      } catch {
        problems.append(SystemReason.of(error))
      }
    }
    throw DateError(
      in: identifier,
      problem: "this time zone is unknown (\(problems.joined(separator: " ")))",
      expected: "\(Self.expected), and the system's time zone files to be installed"
    )
  }

  private static var expected: String { "an offset such as \"+01:00\" or a name such as \"Europe/London\"" }

  private static func bytes(of path: String) throws -> [UInt8] {
    let reader = try FileReader(path: path)
    guard try reader.size() <= maximumLength else { throw ZoneFile.Failure(problem: "it is too long") }
    var bytes: [UInt8] = []
    while bytes.count <= maximumLength, let chunk = try reader.read(upTo: 65_536) { bytes += chunk }
    return bytes
  }

  /// Returns whether a name leads to a file inside the folder.
  ///
  /// Such a name consists of words of letters, digits, `_`, `-`, and `+`, separated by slashes.
  static func isName(_ text: String) -> Bool {
    let isWord = { (word: Substring) in
      !word.isEmpty
        && word.utf8.allSatisfy { (97...122).contains($0 | 0x20) || (48...57).contains($0) || "_-+".utf8.contains($0) }
    }
    return text.utf8.count <= 64 && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(isWord)
  }
}
