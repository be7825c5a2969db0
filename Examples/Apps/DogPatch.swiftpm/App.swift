import BacklotURLSession
import DogPatch
import SwiftUI
import UIKit

@main
struct DogPatchApp: App {
  /// The embedded backend in a debug build, and the real service in a release build.
  private static let backend = EmbeddedBackend(backend: .dogPatch(time: .real))

  var body: some Scene {
    WindowGroup { ListingsScreen().ignoresSafeArea() }
  }

  private struct ListingsScreen: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UINavigationController {
      let listings = ListingsViewController()
      listings.networkClient = DogPatchClient(
        baseURL: DogPatchClient.shared.baseURL,
        session: DogPatchApp.backend.urlSession(),
        responseQueue: .main
      )
      return UINavigationController(rootViewController: listings)
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
  }
}
