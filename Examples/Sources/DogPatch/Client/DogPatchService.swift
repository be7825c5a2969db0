public import BacklotClient

/// A service that provides dogs to a screen: the client in the app, or a double in a test.
public protocol DogPatchService: Sendable {
  /// Gets all dogs that are listed.
  ///
  /// - Parameter completion: Gets the dogs or the error, once, perhaps before this returns; on which thread is for the
  ///   service to say.
  /// - Returns: The task, which is under way; for those who may want to cancel it.
  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol
}
