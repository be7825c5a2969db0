import BacklotHTTP
import BacklotJSON

extension SecretNames {
  /// What stands for a secret.
  static let mask = "***"

  /// The verb and the URL of a request, as they may be shown.
  func description(of request: HTTPRequest) -> String { "\(request.method) \(url(of: request))" }

  /// The URL of a request, as it may be shown.
  func url(of request: HTTPRequest) -> String {
    let origin = request.authority.map { "\(request.scheme ?? "https")://\(masked(authority: $0))" } ?? ""
    return origin + masked(target: request.path ?? "/")
  }

  /// Any URL, or a part of one from its path on, as it may be shown.
  func masked(url: String) -> String {
    guard let colon = url.firstIndex(where: { ":/?#".contains($0) }), url[colon...].hasPrefix("://") else {
      return masked(target: url)
    }
    let start = url.index(colon, offsetBy: 3)
    let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    return url[..<start] + masked(authority: String(url[start..<end])) + masked(target: String(url[end...]))
  }

  /// The value of a field, as it may be shown; of credentials the scheme remains (RFC 9110 §11.4).
  func masked(_ field: HTTPField) -> String {
    guard contains(field.name.rawName) else { return field.value }
    let isCredentials = field.name == .authorization || field.name == .proxyAuthorization
    guard isCredentials, let space = field.value.firstIndex(of: " "),
      field.value[..<space].utf8.allSatisfy(Self.isUsualInScheme)
    else { return Self.mask }
    return field.value[...space] + Self.mask
  }

  /// Whether a scheme's name has this byte: of those that are registered none has a sign but hyphens, as a bare secret
  /// with a space in it may well have.
  private static func isUsualInScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default:
      false
    }
  }

  /// A form as it may be shown, all else as it was written.
  func masked(form: Substring) -> String {
    // By scalars, because a combining mark behind a sign makes another character of it.
    form.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).map { scalars in
      let item = Substring(scalars)
      guard let equals = scalars.firstIndex(of: "=") else { return String(item) }
      let isSecret = contains(PercentEncoding.decode(item[..<equals], plusAsSpace: true))
      return isSecret ? item[..<equals] + "=" + Self.mask : String(item)
    }.joined(separator: "&")
  }

  /// A JSON value as it may be shown, or nothing where it holds no secret.
  func masked(_ value: JSONValue) -> JSONValue? {
    var known: [String: Bool] = [:]
    return masked(value, &known)
  }

  /// Remembers which names are secret: in a long answer a few come again and again, and to take one apart costs more
  /// than to read what it names.
  private func masked(_ value: JSONValue, _ known: inout [String: Bool]) -> JSONValue? {
    switch value {
    case .object(let object):
      let members = object.map { member in
        (member.key, isSecret(member.key, &known) ? .string(Self.mask) : masked(member.value, &known), member.value)
      }
      guard members.contains(where: { $0.1 != nil }) else { return nil }
      return .object(JSONObject(members.map { (key: $0.0, value: $0.1 ?? $0.2) }))
    case .array(let elements):
      let maskedElements = elements.map { masked($0, &known) }
      guard maskedElements.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(maskedElements, elements).map { $0 ?? $1 })
    default:
      return nil
    }
  }

  private func isSecret(_ name: String, _ known: inout [String: Bool]) -> Bool {
    if let answer = known[name] { return answer }
    let answer = contains(name)
    known[name] = answer
    return answer
  }

  private func masked(authority: String) -> String {
    guard let at = authority.lastIndex(of: "@") else { return authority }
    return Self.mask + authority[at...]
  }

  private func masked(target: String) -> String {
    let parts = target.split(separator: "#", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard let mark = part.firstIndex(of: "?") else { return index == 0 ? String(part) : masked(form: part) }
      return part[...mark] + masked(form: part[part.index(after: mark)...])
    }.joined(separator: "#")
  }
}
