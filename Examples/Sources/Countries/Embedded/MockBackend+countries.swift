public import BacklotClient
import BacklotFiles
public import BacklotStubs
import Foundation

extension MockBackend {
  /// The backend that comes with the app, for as long as there is no other.
  ///
  /// It answers for every host as the public service does: all countries, and those that a name is found in.
  ///
  /// - Throws: An error of Foundation's where the app's own data cannot be read.
  public static func countries() throws -> MockBackend {
    let folder = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Backend")
    let search = try CountrySearch(file: folder.appending(path: "v3.1/all/GET.json"))
    return MockBackend {
      RouteFolder(folder.path)
      Get("/v3.1/name/{name}") { request in
        let found = search.countries(named: request.path["name"] ?? "", fullText: request.query["fullText"] == "true")
        guard !found.isEmpty else { return Respond(.notFound, json: ["status": 404, "message": "Not Found"]) }
        return Respond(json: .array(found))
      }
    }
  }

  /// Rehearses an outage: whatever is asked from now on gets this status.
  public func fail(with status: HTTPStatus) {
    let problem: JSONValue = ["status": .number(JSONNumber(status.code)), "message": .string(status.reasonPhrase)]
    add { AnyMethod("/**") { Respond(status, json: problem) } }
  }
}
