import BacklotTesting
import Foundation
import Testing

@testable import Countries

@Suite struct CountriesDataTests {
  private static let hasRealData = ConditionTrait.enabled("needs shared/data") { CountriesData.real != nil }

  @Test(hasRealData) func `the list's models decode all 250 countries`() throws {
    let countries = try decoded(AllCountriesResponseModelElement.self, from: #require(CountriesData.real))
    #expect(countries.count == 250)
    #expect(Set(countries.compactMap(\.startOfWeek)) == [.monday, .saturday, .sunday])
  }

  @Test(hasRealData) func `the detail's models decode all 250 countries`() throws {
    let countries = try decoded(CountryResponseModelElement.self, from: #require(CountriesData.real))
    #expect(countries.count == 250)
    #expect(Set(countries.flatMap { $0.gini?.keys.map(\.self) ?? [] }).count > 10)
  }

  @Test(hasRealData) func `the article's models do not decode the real answer`() throws {
    let real = try #require(CountriesData.real)
    #expect(throws: DecodingError.self) { try decoded(ArticleCountry.self, from: real) }
    #expect(throws: DecodingError.self) { try decoded(ArticleCountry.self, from: CountriesData.embedded) }
  }

  @Test func `the embedded backend's 250 countries decode`() throws {
    #expect(try decoded(AllCountriesResponseModelElement.self, from: CountriesData.embedded).count == 250)
    #expect(try decoded(CountryResponseModelElement.self, from: CountriesData.embedded).count == 250)
  }

  @Test(hasRealData) func `every field modelled is encoded to the same value again`() throws {
    let real = try #require(CountriesData.real)
    try expectSameValues(AllCountriesResponseModelElement.self, in: real)
    try expectSameValues(CountryResponseModelElement.self, in: real)
  }

  @Test func `every field of the embedded backend is encoded to the same value again`() throws {
    try expectSameValues(CountryResponseModelElement.self, in: CountriesData.embedded)
  }

  private func decoded<Country: Decodable>(_ type: Country.Type, from file: URL) throws -> [Country] {
    try JSONDecoder().decode([Country].self, from: Data(contentsOf: file))
  }

  private func expectSameValues<Country: Codable>(_ type: Country.Type, in file: URL) throws {
    let countries = try decoded(type, from: file)
    let originals = try #require(try JSONValue(parsing: Data(contentsOf: file)).array)
    #expect(originals.count == countries.count)
    for (original, country) in zip(originals, countries) {
      let encoded = try JSONValue(parsing: JSONEncoder().encode(country))
      let differences = encoded.differences(from: original.limited(to: Self.fields(of: country)))
      #expect(differences.isEmpty, "\(country): \(differences.report(lines: 3))")
    }
  }

  private static func fields(of country: some Codable) -> Set<String> {
    Set(Mirror(reflecting: country).children.compactMap(\.label))
  }
}

extension JSONValue {
  /// This object without members of other names.
  fileprivate func limited(to names: Set<String>) -> JSONValue {
    .object(JSONObject((object ?? [:]).filter { names.contains($0.key) }))
  }
}
