public import BacklotClient

extension URLHost {
  /// Where the next version is tried out.
  public static let staging = URLHost(rawValue: "staging.items.example.com")

  /// Where the users are.
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
