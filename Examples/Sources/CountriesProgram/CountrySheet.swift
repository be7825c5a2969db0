import Countries
import Foundation
import Terminal

/// One country, a line for each thing that is known of it.
struct CountrySheet {
  private let country: CountryResponseModelElement

  init(_ country: CountryResponseModelElement) { self.country = country }

  func text(for output: ProgramOutput) -> String {
    let rows = facts.filter { !$0[1].isEmpty }
    return output.styled(title(fitting: output.columns), .bold) + "\n"
      + TextTable(heading: [], rows: rows).text(for: output)
  }

  private func title(fitting columns: Int?) -> String {
    let title = [country.flag ?? "", country.name.common].filter { !$0.isEmpty }.joined(separator: " ").withoutControls
    return columns.map { DisplayWidth.shortened(title, to: $0) } ?? title
  }

  private var facts: [[String]] {
    [
      ["Official name", country.name.official],
      ["At home", joined((country.name.nativeName ?? [:]).mapValues(\.common))],
      ["Codes", [country.cca2, country.cca3, country.ccn3 ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")],
      ["Capital", (country.capital ?? []).joined(separator: ", ")],
      ["Region", [country.region.rawValue, country.subregion ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")],
      ["Population", country.population.map { "\($0)" } ?? ""],
      ["Area", country.area.map { "\(Self.plain($0)) km²" } ?? ""],
      ["Languages", joined(country.languages ?? [:])],
      ["Currencies", joined((country.currencies ?? [:]).mapValues(Self.words))],
      ["Calling code", Self.words(country.idd)],
      ["Time zones", (country.timezones ?? []).joined(separator: ", ")],
      ["Week starts on", country.startOfWeek?.rawValue ?? ""],
      ["Gini index", joined((country.gini ?? [:]).reduce(into: [:]) { $0[$1.key] = "\($1.value) (\($1.key))" })],
      ["Neighbours", (country.borders ?? []).joined(separator: ", ")],
    ]
  }

  /// Values in the order of the keys, because the order of a dictionary is not stable.
  private func joined(_ values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
  }

  private static func words(_ currency: CountriesAPI.Currency) -> String {
    [currency.name ?? "", currency.symbol.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// With one suffix they make a code together; several are parts of a larger plan, and the root says enough.
  private static func words(_ code: CountriesAPI.CountryDetail.Idd?) -> String {
    guard let root = code?.root else { return "" }
    let suffixes = code?.suffixes ?? []
    return suffixes.count == 1 ? root + suffixes.joined() : root
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
