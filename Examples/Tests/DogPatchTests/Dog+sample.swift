import DogPatch
import Foundation

extension Dog {
  /// Two dogs as the service has them.
  static let json = """
    [
      {"id": "1", "name": "Rex", "breed": "Beagle", "about": "Finds what was hidden.", "birthday": "2021-04-01T00:00:00Z",
       "breederRating": 4.6, "cost": 450, "imageURL": "https://example.com/rex.png"},
      {"id": "2", "name": "Momo", "breed": "Jindo", "about": "Knows the way.", "birthday": "2023-02-01T00:00:00Z",
       "breederRating": 4.1, "cost": 820.5}
    ]
    """

  static func samples() throws -> [Dog] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Dog].self, from: Data(json.utf8))
  }
}

extension URL {
  /// The URL of the list of dogs.
  static let dogs = DogPatchClient.shared.baseURL.appending(path: "dogs")
}
