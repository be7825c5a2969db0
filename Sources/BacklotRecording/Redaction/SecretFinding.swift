public import BacklotStubs

/// A secret in a recorded message.
public struct SecretFinding: Sendable, Hashable {
  /// The rule by which a secret was found.
  public enum Reason: Sendable, Hashable {
    /// The value of this name is secret.
    case name(String)
    /// The value has this shape.
    case shape(String)
    /// The value is a secret that was found elsewhere.
    case known
  }

  /// The placeholder of the secret.
  public let placeholder: SecretPlaceholder
  /// The rule by which it was found.
  public let reason: Reason
  /// The location.
  public let place: SecretPlace
  /// The first characters of the secret, or only `…` for a short secret.
  public let excerpt: String
}

extension SecretFinding: CustomStringConvertible {
  /// The location, the type, the rule, and the beginning of the secret.
  public var description: String {
    let rule =
      switch reason {
      case .name(let name): "by its name \(name)"
      case .shape: "by its shape"
      case .known: "known from another place"
      }
    return "\(place): \(placeholder.type) (\(excerpt)), found \(rule)"
  }
}

/// A location in a recorded exchange.
public struct SecretPlace: Sendable, Hashable {
  /// A message of an exchange.
  public enum Message: String, Sendable, Hashable {
    /// The request.
    case request
    /// The response.
    case response
  }

  /// The location of the exchange in the archive.
  public let origin: Stub.Origin
  /// The message.
  public let message: Message
  /// The part of the message, such as `query item api_key` or `member /data/token`.
  public let part: String
}

extension SecretPlace: CustomStringConvertible {
  /// The file and line of the exchange, the message and the part.
  public var description: String { "\(origin): \(message.rawValue), \(part)" }
}

/// The secrets that were replaced, without their values.
public struct RedactionReport: Sendable, Hashable {
  /// A secret and the places where it was replaced.
  public struct Entry: Sendable, Hashable {
    /// The placeholder.
    public let placeholder: SecretPlaceholder
    /// The rule by which the secret was found first.
    public let reason: SecretFinding.Reason
    /// The first location.
    public let firstPlace: SecretPlace
    /// The number of replacements.
    public internal(set) var count: Int
  }

  /// The secrets, in the order of their first locations.
  public private(set) var entries: [Entry] = []
  private var positions: [SecretPlaceholder: Int] = [:]

  /// Creates an empty report.
  public init() {}

  mutating func add(_ finding: SecretFinding) {
    if let position = positions[finding.placeholder] {
      entries[position].count += 1
    } else {
      positions[finding.placeholder] = entries.count
      entries.append(
        Entry(placeholder: finding.placeholder, reason: finding.reason, firstPlace: finding.place, count: 1)
      )
    }
  }
}

extension RedactionReport: CustomStringConvertible {
  /// One line for each secret.
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}

extension RedactionReport.Entry: CustomStringConvertible {
  /// The placeholder, the number of places and the first of them.
  public var description: String {
    "\(placeholder): \(count == 1 ? "1 place" : "\(count) places"), first at \(firstPlace)"
  }
}
