import Foundation
import Terminal

/// The list, a line for each country.
struct CountryTable {
  private let countries: [AllCountriesResponseModel]

  init(_ countries: [AllCountriesResponseModel]) { self.countries = countries }

  func text(fitting columns: Int?) -> String {
    let rows = countries.map { country in
      [
        country.flag ?? "", country.name.common, country.capital?.first ?? "–", country.region,
        country.startOfWeek?.rawValue ?? "–",
      ]
    }
    let table = TextTable(heading: ["", "Country", "Capital", "Region", "Week from"], rows: rows)
    let count = "\(countries.count) \(countries.count == 1 ? "country" : "countries")"
    return table.text(fitting: columns) + count + "\n"
  }
}
