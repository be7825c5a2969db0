import BacklotClient
import Testing

@MainActor
struct ServiceTests {
  @Test func `a screen that is generic over a service shows what it gets`() {
    let screen = Screen()
    let service = FakeDogService(result: .success([Dog(name: "Rex", age: 3)]))
    screen.load(from: service)
    #expect(service.wasAsked)
    #expect(screen.dogs == [Dog(name: "Rex", age: 3)])
  }

  @Test func `a screen says what went wrong`() {
    let screen = Screen()
    screen.load(from: FakeDogService(result: .failure(Sorry())))
    #expect(screen.error is Sorry)
  }

  @Test func `a service over a client answers on the main actor`() async throws {
    let transport = RecordingTransport(.ok, body: #"[{"name":"Rex","age":3}]"#)
    let service = DogService(client: APIClient(host: .test, transport: transport))
    #expect(try await service.get() == [Dog(name: "Rex", age: 3)])
  }

  @Test func `what a service gets can be waited for`() async throws {
    let dogs = [Dog(name: "Rex", age: 3)]
    #expect(try await FakeDogService(result: .success(dogs)).get() == dogs)
    await #expect(throws: Sorry.self) { try await FakeDogService(result: .failure(Sorry())).get() }
  }

  @Test func `items are created, updated and deleted, and each can be waited for`() async throws {
    let kennel = Kennel()
    #expect(try await kennel.create(Dog(name: "Rex", age: 0)) == Dog(name: "Rex", age: 1))
    #expect(try await kennel.update(Dog(name: "Rex", age: 4)) == Dog(name: "Rex", age: 4))
    try await kennel.delete(Dog(name: "Rex", age: 4))
    #expect(kennel.dogs.isEmpty)
    await #expect(throws: Sorry.self) { try await kennel.update(Dog(name: "Nobody", age: 1)) }
    await #expect(throws: Sorry.self) { try await kennel.delete(Dog(name: "Nobody", age: 1)) }
  }

  @Test func `a service that answers twice is heard once`() async throws {
    #expect(try await Stutterer().get() == "first")
  }

  @Test func `one type may be all four, with data of its own`() async throws {
    let kennel = Kennel()
    _ = try await kennel.create(Dog(name: "Rex", age: 0))
    #expect(try await kennel.get() == ["Rex"])
  }
}

@MainActor
private final class Screen {
  var dogs: [Dog] = []
  var error: (any Error)?

  func load(from service: some Gettable<[Dog]>) {
    service.get { [weak self] result in
      switch result {
      case .success(let dogs): self?.dogs = dogs
      case .failure(let error): self?.error = error
      }
    }
  }
}

private struct DogService: Gettable {
  let client: APIClient

  func get(completionHandler: @escaping (Result<[Dog], any Error>) -> Void) {
    Task {
      do { completionHandler(.success(try await client.send(.allDogs))) } catch { completionHandler(.failure(error)) }
    }
  }
}

/// A typical hand-written fake, without an isolation to an actor.
private final class FakeDogService: Gettable {
  private let result: Result<[Dog], any Error>
  private(set) var wasAsked = false

  init(result: Result<[Dog], any Error>) { self.result = result }

  func get(completionHandler: @escaping (Result<[Dog], any Error>) -> Void) {
    wasAsked = true
    completionHandler(result)
  }
}

private struct Stutterer: Gettable {
  func get(completionHandler: @escaping (Result<String, any Error>) -> Void) {
    completionHandler(.success("first"))
    completionHandler(.success("second"))
  }
}

private final class Kennel: Gettable, Creatable, Updatable, Deletable {
  private(set) var dogs: [Dog] = []

  func get(completionHandler: @escaping (Result<[String], any Error>) -> Void) {
    completionHandler(.success(dogs.map(\.name)))
  }

  func create(_ dog: Dog, completionHandler: @escaping (Result<Dog, any Error>) -> Void) {
    dogs.append(Dog(name: dog.name, age: dog.age + 1))
    completionHandler(.success(dogs[dogs.count - 1]))
  }

  func update(_ dog: Dog, completionHandler: @escaping (Result<Dog, any Error>) -> Void) {
    guard let index = dogs.firstIndex(where: { $0.name == dog.name }) else {
      return completionHandler(.failure(Sorry()))
    }
    dogs[index] = dog
    completionHandler(.success(dog))
  }

  func delete(_ dog: Dog, completionHandler: @escaping (Result<Void, any Error>) -> Void) {
    guard let index = dogs.firstIndex(of: dog) else { return completionHandler(.failure(Sorry())) }
    dogs.remove(at: index)
    completionHandler(.success(()))
  }
}

private struct Sorry: Error {}
