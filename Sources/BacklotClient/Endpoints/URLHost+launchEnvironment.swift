import Foundation

extension URLHost {
  /// The environment variable with the address of the backend that a UI test provides: `BACKLOT_URL`.
  public static let launchEnvironmentKey = "BACKLOT_URL"

  /// Returns the host that a UI test passes to the app in its launch environment, or a default.
  ///
  /// ```swift
  /// let client = APIClient(host: .launchEnvironment(default: .production))
  /// ```
  ///
  /// In a release build, this is always the default, so that nobody can redirect the app of a user.
  ///
  /// - Parameter host: The host if there is no test.
  public static func launchEnvironment(default host: URLHost) -> URLHost {
    #if DEBUG
      launchEnvironment(default: host, in: ProcessInfo.processInfo.environment)
    #else
      host
    #endif
  }

  /// Returns the host that an environment names, or a default.
  static func launchEnvironment(default host: URLHost, in environment: [String: String]) -> URLHost {
    guard let url = environment[launchEnvironmentKey], !url.isEmpty else { return host }
    return URLHost(rawValue: url)
  }
}
