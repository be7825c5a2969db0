/// A place that keeps the credential of the signed-in user or of the app itself.
///
/// ## Choose
/// ``InMemoryCredentialStore`` keeps a credential until the process ends. To keep it longer, implement a store on the
/// system's protected storage, such as the Keychain.
///
/// ## Use
/// Pass one store to the ``AuthenticationMiddleware``, and save the credential in it after the user has signed in.
/// Remove it when the user signs out; later requests are sent without a token. Cancel the requests of a user before you
/// save the credential of another one: a request is repeated after a 401 with the credential that the store then has.
///
/// ## Implement
/// Support several calls at once. A ``Credential`` is `Codable`.
public protocol CredentialStore: Sendable {
  /// Returns the credential, or `nil` if none is saved.
  ///
  /// The middleware calls this for every request, so it should be fast.
  func load() async throws -> Credential?

  /// Saves a credential in place of the previous one.
  func save(_ credential: Credential) async throws

  /// Removes the credential, if one is saved.
  func remove() async throws
}
