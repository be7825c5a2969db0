/// The state of the screen for one country.
@MainActor
public final class CountryDetail {
  /// The name it was asked by.
  public let name: String
  /// The country, or `nil` before the first load and after a failed load.
  public private(set) var country: CountryResponseModel?
  /// The other countries that the name is found in.
  public private(set) var others: [CountryResponseModel] = []
  /// Why the last load failed.
  public private(set) var failure: APIError?
  /// True while a load is in progress.
  public private(set) var isLoading = false

  private let requestHandler: any RequestHandling
  private let isExact: Bool

  /// Makes a screen without a country.
  ///
  /// - Parameters:
  ///   - name: What the country is called, or a part of it.
  ///   - isExact: Whether the name is whole.
  ///   - requestHandler: Who is asked.
  public init(name: String, isExact: Bool = false, requestHandler: any RequestHandling = RequestHandler()) {
    self.name = name
    self.isExact = isExact
    self.requestHandler = requestHandler
  }

  /// The message for the user, if there is one.
  public var message: String? {
    if isUnknown { return "No country is called \(name.debugDescription). Try a part of its name." }
    return failure?.errorDescription
  }

  /// True if the backend answered that it has no such country.
  public var isUnknown: Bool {
    guard case .responseUnsuccessful(let error as UnsuccessfulStatusError) = failure else { return false }
    return error.statusCode == 404
  }

  /// Loads the country.
  ///
  /// Has no effect while a load is in progress.
  public func load() async {
    guard !isLoading else { return }
    isLoading = true
    let route = APIRoute.queryCountryByName(name: name, fullText: isExact)
    let result = await requestHandler.answer(to: route, as: [CountryResponseModel].self)
    isLoading = false
    show(result)
  }

  private func show(_ result: Result<[CountryResponseModel], APIError>) {
    switch result {
    case .success(let found) where found.isEmpty:
      show(.failure(.responseUnsuccessful(UnsuccessfulStatusError(statusCode: 404))))
    case .success(let found):
      let best = found.firstIndex { $0.isCalled(name) } ?? found.startIndex
      (country, failure) = (found[best], nil)
      others = Array(found[..<best] + found[(best + 1)...])
    case .failure(let error):
      (country, others, failure) = (nil, [], error)
    }
  }
}

extension CountryResponseModel {
  /// Returns true if the text is the complete name: "Guinea" occurs in four names of countries and is one of them.
  fileprivate func isCalled(_ text: String) -> Bool {
    ([name.common, name.official] + (altSpellings ?? [])).contains { $0.lowercased() == text.lowercased() }
  }
}
