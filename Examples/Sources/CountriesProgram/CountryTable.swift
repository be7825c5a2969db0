import Countries
import Foundation
import Terminal

/// The list, a line for each country.
struct CountryTable {
  private let countries: AllCountriesResponseModel
  /// The number of countries that have a line.
  private let limit: Int

  private static let heading = [
    TextTable.Column("", priority: 2, leastWidth: 2),
    TextTable.Column("Country", priority: 3, leastWidth: 16),
    TextTable.Column("Capital", priority: 1, leastWidth: 8),
    TextTable.Column("Region", leastWidth: 8),
    TextTable.Column("Week from", leastWidth: 9),
  ]

  init(_ countries: AllCountriesResponseModel, showing limit: Int = .max) {
    self.countries = countries
    self.limit = limit
  }

  func text(for output: ProgramOutput) -> String {
    let rows = countries.prefix(limit).map { country in
      [
        country.flag ?? "", country.name.common, country.capital?.first ?? "–", country.region.rawValue,
        country.startOfWeek?.rawValue ?? "–",
      ]
    }
    let table = TextTable(heading: Self.heading, rows: rows)
    return table.text(for: output) + end + "\n"
  }

  private var end: String {
    guard countries.count > limit else { return "\(countries.count) \(countries.count == 1 ? "country" : "countries")" }
    return "and \(countries.count - limit) more"
  }
}
