import Testing

@testable import BacklotCommands

@Suite struct ServeLifecycleTests {
  private func actions(_ events: [ServeLifecycle.Event]) -> [ServeLifecycle.Action] {
    var lifecycle = ServeLifecycle()
    return events.map { lifecycle.receive($0) }
  }

  @Test(
    arguments: [
      ([.changed, .signal(.hangUp)], [.reload, .reload]),
      ([.signal(.interrupt), .drained], [.drain, .end]),
      ([.signal(.terminate), .drained], [.drain, .end]),
      ([.signal(.interrupt), .signal(.interrupt)], [.drain, .stop(.interrupt)]),
      ([.signal(.interrupt), .signal(.terminate)], [.drain, .stop(.terminate)]),
      ([.shutdown, .shutdown, .drained], [.drain, .nothing, .end]),
      ([.shutdown, .signal(.terminate)], [.drain, .stop(.terminate)]),
      ([.signal(.interrupt), .shutdown], [.drain, .nothing]),
      ([.signal(.interrupt), .changed, .signal(.hangUp), .drained], [.drain, .nothing, .nothing, .end]),
    ] as [([ServeLifecycle.Event], [ServeLifecycle.Action])]
  )
  func `a server drains at the first word, and stops at the second`(
    events: [ServeLifecycle.Event],
    expected: [ServeLifecycle.Action]
  ) {
    #expect(actions(events) == expected)
  }
}
