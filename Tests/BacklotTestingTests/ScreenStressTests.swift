import BacklotTesting
import Testing

/// Tests of screens whose backend takes a minute for each answer, in virtual time.
@MainActor @Suite struct ScreenStressTests {
  /// A typical screen of an app, which shows the state of its loader and stores no state itself.
  @MainActor private struct Screen {
    let loader: Loader<[String: Int]>

    init(client: APIClient) {
      let endpoint = Endpoint<EndpointKinds.Public, [String: Int]>(path: "x")
      loader = Loader { try await client.send(endpoint) }
    }

    var title: String { loader.value.map { "\($0["answer"] ?? -1)" } ?? "–" }
  }

  @Test(.backend { Get("/x") { Respond(json: ["answer": 42]).delayed(.seconds(60)) } }, arguments: 0..<1000)
  func `a screen is idle, then loading for a virtual minute, then loaded`(number: Int) async {
    let screen = Screen(client: .stubbed)
    let states = screen.loader.states
    #expect(screen.loader.state == .idle)
    screen.loader.start()
    #expect(screen.loader.state == .loading)
    #expect(screen.title == "–")
    await screen.loader.load()
    #expect(screen.loader.state == .loaded)
    #expect(screen.title == "42")
    var seen: [Loader<[String: Int]>.State] = []
    for await state in states.prefix(3) { seen.append(state) }
    #expect(seen == [.idle, .loading, .loaded])
    #expect(Backend.current.received(Get("/x"), .once))
  }

  @Test(
    .backend(time: .stepped) { Get("/x") { Respond(json: ["answer": 42]).delayed(.seconds(60)) } },
    arguments: 0..<100
  )
  func `a screen is loading until the last second of the minute`(number: Int) async {
    let screen = Screen(client: .stubbed)
    screen.loader.start()
    await Backend.current.arrival(of: Get("/x"))
    await Backend.current.advance(by: .seconds(59))
    #expect(screen.loader.state == .loading)
    await Backend.current.advance(by: .seconds(1))
    for await state in screen.loader.states where state != .loading { break }
    #expect(screen.loader.state == .loaded)
    #expect(Backend.current.received(Get("/x"), .once))
  }
}
