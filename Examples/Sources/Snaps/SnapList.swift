import BacklotClient
import Foundation
import Observation

@MainActor @Observable
final class SnapList {
  let snaps: PageLoader<Snap>
  /// The fraction of the upload in progress.
  private(set) var uploaded: Double?
  /// The reason why a snap was not added or deleted.
  private(set) var message: String?
  private let client: APIClient

  init(client: APIClient) {
    self.client = client
    snaps = PageLoader(client.pages(of: .snaps(), next: .cursor("after", from: \.next)), elements: \.snaps)
  }

  func add(caption: String, photo: () async throws -> Data?) async {
    let reporting = client.reportingUploads(onMainActor: { [weak self] in self?.uploaded = $0.fraction })
    await perform {
      guard let photo = try await photo() else { return }
      snaps.elements.insert(try await reporting.send(.add(photo, caption: caption)), at: 0)
    }
    uploaded = nil
  }

  func delete(_ snap: Snap) async {
    await perform { try await snaps.remove(snap) { try await client.send(.delete(snap.id)) } }
  }

  /// Returns a loader of a snap, whose value is `nil` if the snap was deleted.
  func loader(of id: Snap.ID) -> Loader<Snap?> { Loader { [client] in try await client.find(.snap(id)) } }

  private func perform(_ change: () async throws -> Void) async {
    do {
      try await change()
      message = nil
    } catch {
      message = error.localizedDescription
    }
  }
}
