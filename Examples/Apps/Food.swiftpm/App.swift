import BacklotClient
import BacklotURLSession
import Food
import SwiftUI
import UIKit

@main
struct FoodApp: App {
  /// The embedded backend in a debug build, and the real service in a release build.
  private static let backend = EmbeddedBackend(backend: .food())

  var body: some Scene {
    WindowGroup { FoodScreen().ignoresSafeArea() }
  }

  private struct FoodScreen: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UINavigationController {
      let client = APIClient(host: .food, transport: FoodApp.backend.transport())
      return UINavigationController(rootViewController: FoodViewController(service: FoodService(client: client)))
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
  }
}
