import BacklotPlatform

/// A store that keeps a credential in memory until the process ends.
public final class InMemoryCredentialStore: CredentialStore {
  private let credential: Mutex<Credential?>

  /// Creates a store.
  ///
  /// - Parameter credential: The credential to begin with. Defaults to `nil`.
  public init(_ credential: Credential? = nil) { self.credential = Mutex(credential) }

  /// Returns the credential, or `nil` if none is saved.
  public func load() -> Credential? { credential.withLock { $0 } }

  /// Saves a credential in place of the previous one.
  public func save(_ credential: Credential) { self.credential.withLock { $0 = credential } }

  /// Removes the credential, if one is saved.
  public func remove() { credential.withLock { $0 = nil } }
}
