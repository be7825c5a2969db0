/// What the list's screen shows.
@MainActor
public final class CountryList {
  /// The countries in the backend's order; none before the first load and after one that failed.
  public private(set) var countries: [AllCountriesResponseModel] = []
  /// Why the last load failed.
  public private(set) var failure: APIError?
  /// Whether a load is under way.
  public private(set) var isLoading = false

  private let requestHandler: any RequestHandling

  /// Makes an empty list.
  ///
  /// - Parameter requestHandler: Who is asked.
  public init(requestHandler: any RequestHandling = RequestHandler()) { self.requestHandler = requestHandler }

  /// What to tell the person in front of the list, when there is something to tell.
  public var message: String? { failure?.errorDescription }

  /// Loads all countries; does nothing while a load is under way.
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
