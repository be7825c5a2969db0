// The types are generated from openapi.yaml. These are their names in the article.

/// The response to ``APIRoute/getAllCountries``.
public typealias AllCountriesResponseModel = [AllCountriesResponseModelElement]

/// A country in the list.
public typealias AllCountriesResponseModelElement = CountriesAPI.Country

/// The response to ``APIRoute/queryCountryByName(name:fullText:)``: the countries with the name.
public typealias CountryResponseModel = [CountryResponseModelElement]

/// A country with all details.
public typealias CountryResponseModelElement = CountriesAPI.CountryDetail

extension CountriesAPI.Country.Region: ExpressibleByStringLiteral {
  /// Creates a region from its name in English.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}
