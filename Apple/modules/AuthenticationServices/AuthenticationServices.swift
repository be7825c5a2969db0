// The session of AuthenticationServices that signs a user in with a browser, for SwiftUI.
public import SwiftUI

@available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *) @MainActor public struct WebAuthenticationSession: Sendable {
  @MainActor public func authenticate(using url: URL, callbackURLScheme: String) async throws -> URL { fatalError() }
}

@available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *) extension EnvironmentValues {
  public var webAuthenticationSession: WebAuthenticationSession { fatalError() }
}
