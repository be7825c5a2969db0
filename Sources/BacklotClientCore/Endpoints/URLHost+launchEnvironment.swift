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
  /// In a release build, this is always the default, so that a user's app cannot be redirected. If UI tests run in a
  /// configuration for which Xcode builds packages for release, pass a condition of the app itself as `isEnabled`.
  ///
  /// - Parameters:
  ///   - host: The host to use outside of a UI test.
  ///   - isEnabled: True to read the environment. Defaults to whether this library is built for debugging.
  public static func launchEnvironment(default host: URLHost, isEnabled: Bool? = nil) -> URLHost {
    #if DEBUG
      let isDebugging = true
    #else
      let isDebugging = false
    #endif
    guard isEnabled ?? isDebugging else { return host }
    return launchEnvironment(default: host, in: ProcessInfo.processInfo.environment)
  }

  /// Returns the host that an environment names, or a default.
  static func launchEnvironment(default host: URLHost, in environment: [String: String]) -> URLHost {
    guard let url = environment[launchEnvironmentKey], !url.isEmpty else { return host }
    return URLHost(rawValue: url)
  }
}
