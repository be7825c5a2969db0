import BacklotHTTP
import BacklotJSON

/// A setting that controls if a field of the answer reports contract violations to clients.
///
/// The field is `Backlot-Violations`, a JSON array in ASCII of at most 8,192 bytes; its last element counts the
/// violations that do not fit. It is `[]` if there are no violations, and is absent without a contract.
///
/// ```
/// Backlot-Violations: [{"location":["request","header","x-token"],"severity":"error","code":"required", …
/// ```
public struct ViolationReporting: Sendable {
  enum Occasion: Sendable {
    case requests
    case always
    case never
  }

  let occasion: Occasion
  let form: Form

  /// Reports to clients that send the field `Backlot-Report: violations`.
  public static let onRequest = Self(occasion: .requests, form: .backlot)
  /// Reports to all clients.
  public static let always = Self(occasion: .always, form: .backlot)
  /// Does not report to clients.
  public static let never = Self(occasion: .never, form: .backlot)
  /// Reports to all clients in the field `sl-violations`, as Prism does: only if there are violations, and truncated if
  /// they are long.
  package static let prism = Self(occasion: .always, form: .prism)
}

extension ViolationReporting {
  /// The format of violations.
  enum Form: Sendable {
    case backlot
    case prism
  }

  /// Returns true if violations are reported to a client.
  func isWanted(by request: ReceivedRequest) -> Bool {
    switch occasion {
    case .always: return true
    case .never: return false
    case .requests:
      var isAsked = false
      request.forEachValue(ofField: Self.reportField) { value in
        isAsked = isAsked || value.split(separator: ",").contains { Self.trimmed($0).lowercased() == "violations" }
      }
      return isAsked
    }
  }

  /// Returns the field that reports violations, or `nil` if it is not needed.
  func field(for violations: [ContractViolation]) -> HTTPField? {
    switch form {
    case .backlot: HTTPField(name: Self.violationsField, value: Self.list(violations))
    case .prism: violations.isEmpty ? nil : HTTPField(name: Self.prismField, value: Self.prismList(violations))
    }
  }

  private static let reportField = HTTPField.Name(raw: "Backlot-Report", canonical: "backlot-report")
  private static let violationsField = HTTPField.Name(raw: "Backlot-Violations", canonical: "backlot-violations")
  private static let prismField = HTTPField.Name(raw: "sl-violations", canonical: "sl-violations")

  private static func trimmed(_ text: Substring) -> Substring {
    text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
  }
}

// MARK: - Writing

extension ViolationReporting {
  private static let longest = 8192

  /// Returns the violations that fit, and the number of the others.
  private static func list(_ violations: [ContractViolation]) -> String {
    var texts: [String] = []
    // The brackets, and the last element if there is not enough space for all violations.
    var size = 2 + 64
    for (index, violation) in violations.enumerated() {
      let text = violation.json.serialized().asciiOnly
      guard size + text.utf8.count + 1 <= longest else {
        texts.append(#"{"code":"more","count":\#(violations.count - index)}"#)
        break
      }
      size += text.utf8.count + 1
      texts.append(text)
    }
    return "[\(texts.joined(separator: ","))]"
  }

  private static func prismList(_ violations: [ContractViolation]) -> String {
    let list = JSONValue.array(violations.map(\.prismJSON)).serialized().asciiOnly
    let longest = longest - 100
    return list.utf8.count <= longest ? list : "Too many violations! \(list.prefix(longest))"
  }
}

extension ContractViolation {
  fileprivate var prismJSON: JSONValue {
    [
      "location": .array(([subject.rawValue] + location).map(JSONValue.string)),
      "severity": severity == .error ? "Error" : "Warning", "code": .string(code), "message": .string(message),
    ]
  }
}

extension String {
  /// The JSON document with all characters escaped that are not printable ASCII, as required in a field (RFC 9110
  /// §5.5).
  fileprivate var asciiOnly: String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard (0x20...0x7E).contains(scalar.value) else {
        for unit in Character(scalar).utf16 { text += Self.escape(unit) }
        return
      }
      text.unicodeScalars.append(scalar)
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
