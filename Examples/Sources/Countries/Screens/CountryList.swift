public import BacklotClient
import Foundation
public import Observation

/// The state of the screen with all countries.
@MainActor @Observable
public final class CountryList {
  let loader: Loader<AllCountriesResponseModel>

  /// Creates an empty list.
  ///
  /// - Parameter requestHandler: The handler that performs the request.
  public init(requestHandler: any RequestHandling = RequestHandler()) {
    loader = Loader(keepsValueOnFailure: false) {
      try await requestHandler.answer(to: .getAllCountries, as: AllCountriesResponseModel.self).get()
    }
  }

  /// The countries in the order of the backend; empty before the first load and after a failed load.
  public var countries: AllCountriesResponseModel { loader.value ?? [] }

  /// The state of the last load.
  public var state: LoadState { loader.state }

  /// The error of the last load.
  public var failure: APIError? { loader.error as? APIError }

  /// The message for the user, if there is one.
  public var message: String? { failure?.errorDescription }

  /// Loads all countries; joins a load in progress.
  public func load() async { await loader.load() }
}
