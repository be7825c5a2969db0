import BacklotHTTP
import BacklotJSON
import BacklotJSONPath
import BacklotMessages
import BacklotStubs

/// Compares the responses to the same request in two recordings, one pair after the other.
struct ResponseComparison {
  /// The identifiers of the old recording that have others in the new one.
  private var identifiers: [String: String] = [:]

  /// The maximum number of bytes of content that is compared; beyond, only lengths are.
  private static let longestContent = 16 << 20

  /// Returns the changes from an exchange to another with the same request, such as `status 200 → 404`.
  mutating func changes(from old: RecordedExchange, to new: RecordedExchange) throws -> [String] {
    var values = VolatileValues(from: old, to: new, identifiers: identifiers)
    defer { identifiers = values.identifiers }
    guard let before = old.response, let after = new.response else {
      let names = [old, new].map { $0.response.map { "\($0.status.code)" } ?? "none" }
      return names[0] == names[1] ? [] : ["status \(names[0]) → \(names[1])"]
    }
    var lines: [String] = []
    if before.status.code != after.status.code {
      lines.append("status \(before.status.code) → \(after.status.code)")
    }
    let fields = ComparedFields(before.headerFields)
    lines += fields.changes(to: ComparedFields(after.headerFields), except: &values)
    return lines + (try Self.contentChanges(from: before, to: after, except: &values))
  }

  private static func contentChanges(
    from old: HTTPResponse,
    to new: HTTPResponse,
    except values: inout VolatileValues
  ) throws -> [String] {
    let before = try old.body.beginning(upTo: longestContent) ?? []
    let after = try new.body.beginning(upTo: longestContent) ?? []
    if before == after, old.body.length == new.body.length { return [] }
    if let before = json(before), let after = json(after) {
      let (before, after) = (values.stable(before, at: values.oldStart), values.stable(after, at: values.newStart))
      return after.differences(from: before).compactMap { line(for: $0, except: &values) }
    }
    return contentChange(from: before, to: after, old.body, new).map { [$0] } ?? []
  }

  private static func json(_ bytes: [UInt8]) -> JSONValue? {
    do throws(JSONError) {
      return try JSONParser(limits: .content).parse(bytes)
    } catch {
      // It is compared as text.
      return nil
    }
  }

  private static func line(for difference: JSONDifference, except values: inout VolatileValues) -> String? {
    if let old = difference.expected, let new = difference.got,
      values.areVolatile(old, new, named: difference.pointer.tokens.last { Int($0) == nil } ?? "")
    {
      return nil
    }
    let shown = difference.replacingValues { SecretValues.shown($0, at: difference.pointer) }
    let isHidden = shown.expected == shown.got && difference.expected != difference.got
    return shown.change() + (isHidden ? SecretValues.differenceNote : "")
  }

  private static func contentChange(
    from old: [UInt8],
    to new: [UInt8],
    _ oldBody: HTTPBody,
    _ response: HTTPResponse
  ) -> String? {
    let type = response.headerFields[.contentType].flatMap { MediaType(parsing: $0) }
    let name = type.map { "bytes of \($0.type)/\($0.subtype)" } ?? "bytes"
    let (before, after) = (VolatileValues.withoutNumbers(old), VolatileValues.withoutNumbers(new))
    let lengths = (oldBody.length ?? Int64(old.count), response.body.length ?? Int64(new.count))
    if before == after, (old.count, new.count) == (Int(lengths.0), Int(lengths.1)) { return nil }
    if lengths.0 != lengths.1 { return "content: \(lengths.0) → \(lengths.1) \(name)" }
    let place = zip(old, new).prefix { $0 == $1 }.count + 1
    return "content: \(lengths.1) \(name), which differ from byte \(place)"
  }
}
