import BacklotHTTP
import BacklotJSON
import BacklotPlatform
import TemporaryFolders

@testable import BacklotOpenAPI

/// Documents that are as good as in a network, and which of them were asked for.
final class FakeNetwork: Sendable {
  /// The resource at a URL.
  enum Place: Sendable, ExpressibleByStringLiteral {
    case document(String)
    case moved(to: String)

    init(stringLiteral value: String) { self = .document(value) }
  }

  private let places: Mutex<[String: Place]>
  private let requested = Mutex<[String]>([])

  init(_ places: [String: Place]) { self.places = Mutex(places) }

  /// The URLs that were asked for, in their order.
  var asked: [String] { requested.withLock(\.self) }

  /// Puts something else at a URL.
  func put(_ place: Place?, at url: String) { places.withLock { $0[url] = place } }

  /// Creates files that load documents from this network.
  func files(
    allowing permission: ContractNetwork.Permission = .everything,
    _ change: (inout ContractNetwork.Limits) -> Void = { _ in }
  ) -> ContractFiles {
    var limits = ContractNetwork.Limits()
    change(&limits)
    let network = ContractNetwork(allowing: permission, limits: limits, advice: "do allow it") { request in
      self.requested.withLock { $0.append(request.url) }
      return try self.answer(request, at: request.url)
    }
    return ContractFiles(network: network) { bytes, name, _ in try ContractFiles.json(bytes, at: name) }
  }

  private func answer(_ request: ContractNetwork.Request, at url: String) throws -> ContractNetwork.Answer {
    switch places.withLock({ $0[url] }) {
    case nil: throw ContractFiles.Unread(reason: "\(url) answers 404")
    case .moved(let place):
      guard request.isAllowed(place) else { throw ContractFiles.Unread(reason: "it has moved to \(place)") }
      return try answer(request, at: place)
    case .document(let text):
      guard text.utf8.count <= request.limit else { throw ContractFiles.Unread(reason: "it is too long") }
      return ContractNetwork.Answer(bytes: Array(text.utf8), url: url)
    }
  }
}
