/// The result of a recording.
public struct RecordingSummary: Sendable, Hashable {
  /// The path of the archive.
  public let path: String
  /// The number of exchanges that were recorded.
  public internal(set) var recordedCount = 0
  /// The number of them without a response, for example since the connection was lost.
  public internal(set) var unansweredCount = 0
  /// The number of recorded exchanges with content in a coding that cannot be decoded, in which secrets are not found.
  public internal(set) var undecodedCount = 0
  /// The number of requests without a response that were not recorded, since the file has an exchange for each.
  public internal(set) var leftOutCount = 0
  /// The number of previous exchanges that were recorded again and removed.
  public internal(set) var replacedCount = 0
  /// The number of exchanges in the archive.
  public internal(set) var totalCount = 0
  /// The longest time that an exchange has waited to be written, if it is worth a remark.
  package var delay: Duration?
  /// The secrets that were replaced.
  public internal(set) var redaction = RedactionReport()
}

extension RecordingSummary: CustomStringConvertible {
  /// One sentence with the numbers, and a line for each secret.
  public var description: String {
    guard recordedCount > 0 else { return "no exchange was recorded, so \(path) is unchanged" }
    var facts = ["\(Self.count(recordedCount, "exchange")) recorded in \(path)"]
    if totalCount > recordedCount { facts.append("\(totalCount) in all") }
    if replacedCount > 0 { facts.append("\(replacedCount) recorded again") }
    if unansweredCount > 0 { facts.append("\(unansweredCount) without a response") }
    if undecodedCount > 0 { facts.append("\(undecodedCount) with encoded content, which was not searched for secrets") }
    if leftOutCount > 0 { facts.append("\(Self.count(leftOutCount, "request")) without a response not recorded") }
    if let delay { facts.append("up to \(Self.seconds(delay)) s behind the traffic") }
    let secrets = redaction.entries.count
    if secrets > 0 { facts.append("\(Self.count(secrets, "secret")) replaced by placeholders") }
    let lines = redaction.entries.map { "  \($0)" }
    return ([facts.joined(separator: ", ")] + lines).joined(separator: "\n")
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = duration / .milliseconds(100)
    return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
