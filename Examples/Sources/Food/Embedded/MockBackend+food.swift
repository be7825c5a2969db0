public import BacklotClient
public import BacklotStubs

extension MockBackend {
  /// The backend that comes with the app, for as long as there is no other.
  ///
  /// - Parameter failure: The status with which it answers everything, to rehearse an outage.
  public static func food(failingWith failure: HTTPStatus? = nil) -> MockBackend {
    MockBackend {
      if let failure {
        AnyMethod("/**") { Respond(failure) }
      }
      Get("/food") { Respond(json: Food.embedded) }
    }
  }
}

extension Food {
  /// Sample food.
  static let embedded = [
    Food(name: "Lentil soup", origin: "Anatolia"),
    Food(name: "Shopska salad", origin: "Bulgaria"),
    Food(name: "Bibimbap", origin: "Korea"),
    Food(name: "Käsespätzle", origin: "Swabia"),
    Food(name: "Jollof rice", origin: "Senegal"),
    Food(name: "Coffee", origin: "Ethiopia"),
  ]
}
