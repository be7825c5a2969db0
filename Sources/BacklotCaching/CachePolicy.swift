public import BacklotHTTP

/// The choices that RFC 9111 leaves to a cache.
public struct CachePolicy: Sendable {
  /// The maximum number of bytes of a body to store.
  ///
  /// Defaults to 1 MiB. Longer bodies are passed on without being collected.
  public var bodyLimit: Int
  /// The request fields whose values are part of the key of every entry.
  ///
  /// Defaults to `Authorization`. An entry is only used for requests with the same values, so that a user never receives the entry of another one,
  /// even if the response has no `Vary` (RFC 9111 §4.1). Add `.cookie` or the name of a key field if the API identifies
  /// users by it. Entries contain a digest of the values, not the values.
  public var partitionFields: Set<HTTPField.Name>
  /// The fraction of the time since `Last-Modified` for which a response without explicit expiration is fresh.
  ///
  /// Defaults to 0.1, as RFC 9111 §4.2.2 suggests. Zero disables the heuristic.
  public var heuristicFraction: Double
  /// The maximum lifetime that the heuristic assigns, in whole seconds.
  ///
  /// Defaults to 24 hours.
  public var heuristicLimit: Duration
  /// The time for which a stale response may replace an error if neither request nor response has `stale-if-error`, in
  /// whole seconds.
  ///
  /// Defaults to zero, which passes errors on. A longer time lets an app show data offline (RFC 9111 §4.2.4). Responses with `must-revalidate` or `no-cache` are
  /// never used stale.
  public var staleIfError: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - bodyLimit: The maximum number of bytes of a body to store. Defaults to 1 MiB.
  ///   - partitionFields: The request fields whose values are part of the key of every entry.
  ///   - heuristicFraction: The fraction of the time since `Last-Modified` for which a response without explicit
  ///     expiration is fresh.
  ///   - heuristicLimit: The maximum lifetime that the heuristic assigns.
  ///   - staleIfError: The time for which a stale response may replace an error by default.
  public init(
    bodyLimit: Int = 1 << 20,
    partitionFields: Set<HTTPField.Name> = [.authorization],
    heuristicFraction: Double = 0.1,
    heuristicLimit: Duration = .seconds(86_400),
    staleIfError: Duration = .zero
  ) {
    self.bodyLimit = bodyLimit
    self.partitionFields = partitionFields
    self.heuristicFraction = heuristicFraction
    self.heuristicLimit = heuristicLimit
    self.staleIfError = staleIfError
  }
}
