/// The state of the list's screen.
@MainActor
public final class CountryList {
  /// The countries in the order of the backend.
  ///
  /// Empty before the first load and after a failed load.
  public private(set) var countries: [AllCountriesResponseModel] = []
  /// Why the last load failed.
  public private(set) var failure: APIError?
  /// True while a load is in progress.
  public private(set) var isLoading = false

  private let requestHandler: any RequestHandling

  /// Makes an empty list.
  ///
  /// - Parameter requestHandler: Who is asked.
  public init(requestHandler: any RequestHandling = RequestHandler()) { self.requestHandler = requestHandler }

  /// The message for the user, if there is one.
  public var message: String? { failure?.errorDescription }

  /// Loads all countries.
  ///
  /// Has no effect while a load is in progress.
  public func load() async {
    guard !isLoading else { return }
    isLoading = true
    let result = await requestHandler.answer(to: .getAllCountries, as: [AllCountriesResponseModel].self)
    isLoading = false
    show(result)
  }

  private func show(_ result: Result<[AllCountriesResponseModel], APIError>) {
    switch result {
    case .success(let loaded): (countries, failure) = (loaded, nil)
    case .failure(let error): (countries, failure) = ([], error)
    }
  }
}
