import BacklotClient
import Dispatch
import Testing

struct CompletionTests {
  private static let rex: HTTPBody = #"[{"name":"Rex","age":3}]"#
  private let transport = RecordingTransport(.ok, body: Self.rex)

  @Test func `a response comes to the completion`() async throws {
    let result = await withCheckedContinuation { caller in
      client().send(.allDogs) { caller.resume(returning: $0) }
    }
    #expect(try result.get() == [Dog(name: "Rex", age: 3)])
    #expect(transport.requests.map(\.description) == ["GET https://api.example.com/dogs"])
  }

  @Test func `what the kind needs is sent along`() async throws {
    let transport = RecordingTransport(.noContent)
    let result = await withCheckedContinuation { caller in
      let client = APIClient(host: .test, transport: transport)
      client.send(.add(Dog(name: "Rex", age: 3)), with: AccessToken(rawValue: "123")) { caller.resume(returning: $0) }
    }
    #expect(try result.get() == EmptyResponse())
    #expect(transport.requests.first?.headerFields[.authorization] == "Bearer 123")
  }

  @Test func `an error comes to the completion`() async throws {
    let result = await withCheckedContinuation { caller in
      APIClient(host: .test, transport: RecordingTransport(.notFound)).send(.allDogs) { caller.resume(returning: $0) }
    }
    #expect(throws: ClientError.self) { try result.get() }
  }

  @Test func `a response need not be Sendable`() async throws {
    let transport = RecordingTransport(.ok, body: #"{"age":3}"#)
    let age = await withCheckedContinuation { caller in
      let endpoint = Endpoint<EndpointKinds.Public, Growing>(path: "dog")
      APIClient(host: .test, transport: transport).send(endpoint) { result in
        let dog = try? result.get()
        dog?.age += 1
        caller.resume(returning: dog?.age)
      }
    }
    #expect(age == 4)
  }

  @Test func `completions run on the main queue unless another is chosen`() async {
    let key = DispatchSpecificKey<String>()
    DispatchQueue.main.setSpecific(key: key, value: "main")
    let name = await withCheckedContinuation { caller in
      client().send(.allDogs) { _ in caller.resume(returning: DispatchQueue.getSpecific(key: key)) }
    }
    #expect(name == "main")
  }

  @Test func `a completion on the main queue may use what belongs to the main actor`() async {
    let answer = await withCheckedContinuation { caller in
      client().send(.allDogs) { _ in caller.resume(returning: MainActor.assumeIsolated { Screen.answer }) }
    }
    #expect(answer == 42)
  }

  @Test func `completions run on the chosen queue`() async {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "answers")
    queue.setSpecific(key: key, value: "answers")
    let name = await withCheckedContinuation { caller in
      client(.queue(queue)).send(.allDogs) { _ in caller.resume(returning: DispatchQueue.getSpecific(key: key)) }
    }
    #expect(name == "answers")
  }

  @Test func `without a queue the completion runs where the answer arrived`() async {
    let isWithin = await withCheckedContinuation { caller in
      Arrival.$isHere.withValue(true) {
        _ = client(.none).send(.allDogs) { _ in caller.resume(returning: Arrival.isHere) }
      }
    }
    #expect(isWithin)
  }

  @Test func `queues are equal when they are the same`() {
    let queue = DispatchQueue(label: "answers")
    #expect(ResponseQueue.queue(queue) == .queue(queue))
    #expect(ResponseQueue.queue(queue) != .queue(DispatchQueue(label: "answers")))
    #expect(ResponseQueue.none != .main)
  }

  private func client(_ queue: ResponseQueue = .main) -> APIClient {
    APIClient(host: .test, transport: transport, responseQueue: queue)
  }
}

/// A task-local value that indicates whether code runs in the task in which the response arrived.
private enum Arrival {
  @TaskLocal static var isHere = false
}

/// A model that can change and is not to be shared.
private final class Growing: Decodable {
  var age: Int
}

@MainActor
private enum Screen {
  static let answer = 42
}
