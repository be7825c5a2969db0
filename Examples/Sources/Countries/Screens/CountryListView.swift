#if canImport(SwiftUI)
  import BacklotClient
  public import SwiftUI

  /// The screen with all countries.
  public struct CountryListView: View {
    @State private var list: CountryList
    private let requestHandler: any RequestHandling

    /// Creates the screen.
    ///
    /// - Parameter requestHandler: The handler that performs the requests.
    public init(requestHandler: any RequestHandling = RequestHandler()) {
      self.requestHandler = requestHandler
      _list = State(initialValue: CountryList(requestHandler: requestHandler))
    }

    /// The content of the screen.
    public var body: some View {
      NavigationStack {
        List(list.countries, id: \.cca3) { country in
          NavigationLink(value: country.name.common) { CountryRow(country: country) }
        }
        .overlay {
          LoadStatusView(list.loader, isEmpty: list.countries.isEmpty) {
            ContentUnavailableView("No Countries", systemImage: "globe")
          }
        }
        .navigationTitle("Countries")
        .navigationDestination(for: String.self) { name in
          CountryDetailView(name: name, requestHandler: requestHandler)
        }
        .refreshable { await list.load() }
        .task { await list.load() }
      }
    }
  }

  /// A row of the list.
  struct CountryRow: View {
    let country: AllCountriesResponseModelElement

    var body: some View {
      HStack {
        Text(country.flag ?? "🏳️").font(.largeTitle)
        VStack(alignment: .leading) {
          Text(country.name.common).font(.headline)
          Text([country.capital?.first, country.region.rawValue].compactMap(\.self).joined(separator: ", "))
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
      }
    }
  }
#endif
