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

  /// The value of a field, as it may be shown; of credentials the scheme remains (RFC 9110 §11.4).
  func masked(_ field: HTTPField) -> String {
    guard contains(field.name.rawName) else { return field.value }
    let isCredentials = field.name == .authorization || field.name == .proxyAuthorization
    guard isCredentials, let space = field.value.firstIndex(of: " ") else { return Self.mask }
    return field.value[...space] + Self.mask
  }

  /// A form as it may be shown, all else as it was written.
  func masked(form: some StringProtocol) -> String {
    form.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return String(item) }
      let isSecret = contains(PercentEncoding.decode(item[..<equals], plusAsSpace: true))
      return isSecret ? item[...equals] + Self.mask : String(item)
    }.joined(separator: "&")
  }

  /// A JSON value as it may be shown, or nothing where it holds no secret.
  func masked(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .object(let object):
      let members = object.map { ($0.key, contains($0.key) ? .string(Self.mask) : masked($0.value), $0.value) }
      guard members.contains(where: { $0.1 != nil }) else { return nil }
      return .object(JSONObject(members.map { (key: $0.0, value: $0.1 ?? $0.2) }))
    case .array(let elements):
      let maskedElements = elements.map { masked($0) }
      guard maskedElements.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(maskedElements, elements).map { $0 ?? $1 })
    default:
      return nil
    }
  }

  private func masked(authority: String) -> String {
    guard let at = authority.lastIndex(of: "@") else { return authority }
    return Self.mask + authority[at...]
  }

  private func masked(target: String) -> String {
    guard let mark = target.firstIndex(of: "?") else { return target }
    return target[...mark] + masked(form: target[target.index(after: mark)...])
  }
}
