public import BacklotClient

// backlot: fake
/// A service that provides dogs to a screen: the client in the app, or a double in a test.
@MainActor
public protocol DogPatchService: AnyObject {
  /// Gets all listed dogs.
  ///
  /// - Parameter completion: Called once with the dogs or the error, on any thread, possibly before this method
  ///   returns.
  /// - Returns: The task, which has been started.
  @discardableResult
  func getDogs(completion: @escaping @Sendable ([Dog]?, (any Error)?) -> Void) -> any URLSessionTaskProtocol
}
