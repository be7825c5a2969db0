extension CountryResponseModelElement {
  /// The format of postal codes.
  ///
  /// Like the backend, it is encoded as `null` if a country has no postal codes.
  public struct PostalCode: Decodable, Sendable, Hashable {
    /// With `#` for a digit and `@` for a letter.
    public var format: String?
    /// A regular expression that they fit.
    public var regex: String?

    private enum CodingKeys: CodingKey {
      case format, regex
    }
  }
}

extension CountryResponseModelElement.PostalCode: Encodable {
  /// Writes `null` for what is not there, which the synthesized method would leave out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(format, forKey: .format)
    try container.encode(regex, forKey: .regex)
  }
}
