public import BacklotClient

extension URLHost {
  /// The host for tests of the next version.
  public static let staging = URLHost(rawValue: "staging.items.example.com")

  /// The host for users.
  public static let production = URLHost(rawValue: "api.items.example.com")

  /// Staging for those who build the app, production for those who get it.
  public static var `default`: URLHost {
    #if DEBUG
      staging
    #else
      production
    #endif
  }
}
