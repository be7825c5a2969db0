import BacklotClient
import Foundation
import Observation

@MainActor @Observable
final class SnapList {
  private(set) var snaps: [Snap] = []
  /// The fraction of the upload in progress.
  private(set) var uploaded: Double?
  /// The reason why a snap was not added or deleted.
  var message: String?
  /// Loads the next page.
  @ObservationIgnored private(set) lazy var loader = Loader { [unowned self] in try await loadPage() }
  @ObservationIgnored private var pages: PageSequence<EndpointKinds.Public, SnapPage>.AsyncIterator?
  private let client: APIClient

  init(client: APIClient) { self.client = client }

  func reload() async {
    loader.cancel()
    pages = nil
    await loader.load()
  }

  private func loadPage() async throws {
    // A copy, so that a page that fails is requested again by the next load.
    var next = pages ?? client.pages(of: .snaps(), next: .cursor("after", from: \.next)).makeAsyncIterator()
    guard let page = try await next.next() else { return }
    snaps = pages == nil ? page.snaps : snaps + page.snaps
    pages = next
  }

  func add(_ photo: Data, caption: String) async throws {
    defer { uploaded = nil }
    let reporting = client.reportingUploads(onMainActor: { [weak self] in self?.uploaded = $0.fraction })
    snaps.insert(try await reporting.send(.add(photo, caption: caption)), at: 0)
  }

  func delete(_ snap: Snap) async {
    guard let index = snaps.firstIndex(of: snap) else { return }
    snaps.remove(at: index)
    do {
      try await client.send(.delete(snap.id))
    } catch {
      snaps.insert(snap, at: min(index, snaps.count))
      message = error.localizedDescription
    }
  }
}

extension Loader where Value == Snap? {
  /// Creates a loader of a snap, whose value is `nil` if the snap was deleted.
  convenience init(_ id: Snap.ID, from client: APIClient) {
    self.init {
      do throws(ClientError) {
        return try await client.send(.snap(id))
      } catch  where error.code == .status(.notFound) {
        return nil
      }
    }
  }
}
