import BacklotClient

/// Stands in for an app in tests of `BacklotUITesting`: it reads its host as an app does, loads a list, and shows it.
@main
enum StandInApp {
  static func main() async {
    let client = APIClient(host: .launchEnvironment(default: URLHost(rawValue: "http://127.0.0.1:9")))
    do {
      let dogs = try await client.send(Endpoint<EndpointKinds.Public, [String]>(path: "dogs"))
      print("dogs: \(dogs.joined(separator: ", "))")
    } catch {
      print("failed: \(error.code)")
    }
  }
}
