public import BacklotClient
public import Observation

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The state of the screen that searches for items.
@MainActor @Observable
public final class ItemSearch {
  /// The text to search for.
  public var text = ""

  @ObservationIgnored private(set) lazy var loader = Loader { [unowned self] in
    try await session.publisher(for: .search(for: text), using: token, host: host).response()
  }
  private let session: URLSession
  private let token: AccessToken
  private let host: URLHost

  /// Creates a search without items.
  ///
  /// - Parameters:
  ///   - session: The session that performs the requests.
  ///   - token: The token of the user.
  ///   - host: The host of the API.
  public init(session: URLSession = .shared, token: AccessToken, host: URLHost = .default) {
    self.session = session
    self.token = token
    self.host = host
  }

  /// The items of the last successful search.
  public var items: [Item] { loader.value ?? [] }

  /// The state of the last search.
  public var state: LoadState { loader.state }

  /// The message for the user, if there is one.
  public var message: String? { loader.error?.localizedDescription }

  /// Searches for the current text, instead of a search in progress.
  public func search() async {
    loader.cancel()
    await loader.load()
  }
}
