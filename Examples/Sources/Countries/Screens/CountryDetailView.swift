#if canImport(SwiftUI)
  import BacklotClient
  public import SwiftUI

  /// The screen with one country.
  public struct CountryDetailView: View {
    @State private var detail: CountryDetail

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - name: The name of the country.
    ///   - requestHandler: The handler that performs the request.
    public init(name: String, requestHandler: any RequestHandling = RequestHandler()) {
      _detail = State(initialValue: CountryDetail(name: name, requestHandler: requestHandler))
    }

    /// The content of the screen.
    public var body: some View {
      List {
        if let country = detail.country { facts(of: country) }
      }
      .overlay { status }
      .navigationTitle(detail.country?.name.common ?? detail.name)
      .refreshable { await detail.load() }
      .task { await detail.load() }
    }

    @ViewBuilder private func facts(of country: CountryResponseModelElement) -> some View {
      Section("Name") {
        LabeledContent("Official", value: country.name.official)
        LabeledContent("Codes", value: [country.cca2, country.cca3].joined(separator: ", "))
      }
      Section("Place") {
        LabeledContent("Region", value: country.region.rawValue)
        if let capital = country.capital?.first { LabeledContent("Capital", value: capital) }
        if let area = country.area { LabeledContent("Area", value: "\(area.formatted()) km²") }
        if let borders = country.borders, !borders.isEmpty {
          LabeledContent("Neighbors", value: borders.joined(separator: ", "))
        }
      }
      Section("People") {
        if let population = country.population { LabeledContent("Population", value: population.formatted()) }
        if let languages = country.languages {
          LabeledContent("Languages", value: languages.values.sorted().joined(separator: ", "))
        }
        if let day = country.startOfWeek { LabeledContent("Week starts on", value: day.rawValue.capitalized) }
      }
    }

    @ViewBuilder private var status: some View {
      if detail.isUnknown {
        ContentUnavailableView.search(text: detail.name)
      } else if let message = detail.message {
        ContentUnavailableView("No Country", systemImage: "wifi.slash", description: Text(message))
      } else if detail.state == .loading, detail.country == nil {
        ProgressView("Loading \(detail.name)…")
      }
    }
  }
#endif
