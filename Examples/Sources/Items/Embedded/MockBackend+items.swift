public import BacklotClient
public import BacklotStubs

extension AccessToken {
  /// The token that the embedded backend knows; no secret.
  public static let embedded = AccessToken(rawValue: "backlot")
}

extension MockBackend {
  /// The backend that comes with the app, for as long as there is no other.
  ///
  /// - Parameter failure: The status with which it answers everything, to rehearse an outage.
  public static func items(failingWith failure: HTTPStatus? = nil) -> MockBackend {
    MockBackend {
      if let failure {
        AnyMethod("/**") { Respond(failure) }
      }
      Get("/items/latest") { Respond(json: NetworkResponse(result: Item.embedded.last)) }
        .header("Authorization", .equal("Bearer \(AccessToken.embedded.rawValue)"))
      Get("/search") { request in
        Respond(json: NetworkResponse(result: Item.embedded.filter { $0.isFound(by: request.query["q"] ?? "") }))
      }
      .header("Authorization", .equal("Bearer \(AccessToken.embedded.rawValue)"))
      Get("/**") { Respond(.unauthorized, headers: [.wwwAuthenticate: "Bearer"]) }
    }
  }
}

extension Item {
  /// Sample items.
  static let embedded = [
    Item(title: "Street lamp", detail: "Lights when somebody says so. The cable ends behind the wall."),
    Item(title: "Shop window", detail: "Painted on canvas, cakes and all."),
    Item(title: "Letter box", detail: "Takes letters, and keeps them."),
    Item(title: "Bus stop", detail: "The timetable is right twice a day; there is no bus."),
    Item(title: "Bench", detail: "The only thing here that is what it looks like."),
  ]

  fileprivate func isFound(by text: String) -> Bool {
    let words = text.lowercased()
    return words.isEmpty || "\(title) \(detail)".lowercased().contains(words)
  }
}
