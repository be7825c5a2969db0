public import BacklotClient
import Foundation
public import Observation

/// The state of the screen with one country.
@MainActor @Observable
public final class CountryDetail {
  /// The requested name.
  public let name: String
  private let loader: Loader<CountryResponseModel>

  /// Creates a screen without a country.
  ///
  /// - Parameters:
  ///   - name: The name of the country, or a part of it.
  ///   - isExact: True if the name is complete.
  ///   - requestHandler: The handler that performs the request.
  public init(name: String, isExact: Bool = false, requestHandler: any RequestHandling = RequestHandler()) {
    self.name = name
    let route = APIRoute.queryCountryByName(name: name, fullText: isExact)
    loader = Loader(keepsValueOnFailure: false) {
      let found = try await requestHandler.answer(to: route, as: CountryResponseModel.self).get()
      if found.isEmpty { throw APIError.responseUnsuccessful(UnsuccessfulStatusError(statusCode: 404)) }
      return found.withFirst { $0.isCalled(name) }
    }
  }

  /// The country, or `nil` before the first load and after a failed load.
  public var country: CountryResponseModelElement? { loader.value?.first }

  /// The other countries whose names contain the requested name.
  public var others: CountryResponseModel { Array((loader.value ?? []).dropFirst()) }

  /// The state of the last load.
  public var state: LoadState { loader.state }

  /// The error of the last load.
  public var failure: APIError? { loader.error as? APIError }

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

  /// Loads the country; joins a load in progress.
  public func load() async { await loader.load() }
}

extension CountryResponseModelElement {
  /// Returns true if the text is the complete name: "Guinea" occurs in four names of countries and is one of them.
  fileprivate func isCalled(_ text: String) -> Bool {
    ([name.common, name.official] + (altSpellings ?? [])).contains { $0.lowercased() == text.lowercased() }
  }
}

extension Array {
  /// Returns the elements with the first one that satisfies a predicate at the front.
  fileprivate func withFirst(where predicate: (Element) -> Bool) -> [Element] {
    guard let index = firstIndex(where: predicate) else { return self }
    return [self[index]] + self[..<index] + self[(index + 1)...]
  }
}
