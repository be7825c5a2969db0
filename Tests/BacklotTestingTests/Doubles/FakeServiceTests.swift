import BacklotTesting
import Foundation
import Testing

@MainActor
@Suite struct FakeServiceTests {
  private struct Closed: Error {}

  @Test func `a call completes at once with the result`() throws {
    let service = FakeService<[String]>(.success(["soup"]))
    var results: [Result<[String], any Error>] = []
    #expect(!service.getWasCalled)
    service.get { results.append($0) }
    #expect(service.getWasCalled)
    #expect(try results.map { try $0.get() } == [["soup"]])
  }

  @Test func `a call without a result waits until it is set`() throws {
    let service = FakeService<[String]>()
    var results: [Result<[String], any Error>] = []
    service.get { results.append($0) }
    service.get { results.append($0) }
    #expect(results.isEmpty)
    #expect(service.waitingCallCount == 2)
    service.result = .failure(Closed())
    #expect(results.count == 2)
    #expect(throws: Closed.self) { try results.last?.get() }
    service.result = .success([])
    #expect(results.count == 2)
  }

  @Test func `held calls wait for their release`() throws {
    let service = FakeService<String>(.success("soup"))
    service.hold()
    var values: [String] = []
    service.get { values += [try? $0.get()].compactMap(\.self) }
    service.result = .success("salad")
    #expect(values.isEmpty)
    service.release()
    #expect(values == ["salad"])
    service.get { values += [try? $0.get()].compactMap(\.self) }
    #expect(values == ["salad", "salad"])
  }

  @Test func `a call that a completion makes is completed as well`() {
    let service = FakeService<Int>()
    var count = 0
    service.get { _ in
      count += 1
      service.get { _ in count += 1 }
    }
    service.result = .success(1)
    #expect(count == 2)
  }

  @Test func `calls of all methods are recorded with their items`() async throws {
    let service = FakeService<String>(.success("stored"))
    #expect(try await service.create("new") == "stored")
    #expect(try await service.update("newer") == "stored")
    try await service.delete("newer")
    #expect(try await service.get() == "stored")
    #expect(service.getCallCount == 1)
    let items = service.calls.map { call in
      switch call {
      case .get: "get"
      case .create(let item): "create \(item)"
      case .update(let item): "update \(item)"
      case .delete(let item): "delete \(item)"
      }
    }
    #expect(items == ["create new", "update newer", "delete newer", "get"])
    service.result = .failure(Closed())
    await #expect(throws: Closed.self) { try await service.delete("newer") }
  }
}

@MainActor
@Suite struct FakeScreenPartsTests {
  @Test func `a table counts its reloads and passes them on`() {
    var seen: [Int] = []
    let table = FakeTable()
    table.onReload = { [unowned table] in seen.append(table.reloadCount) }
    table.reloadData()
    table.reloadData()
    #expect(table.reloadCount == 2)
    #expect(seen == [1, 2])
  }

  @Test func `a refresh control is refreshing from its beginning to its end`() {
    let control = FakeRefreshControl()
    #expect(!control.isRefreshing)
    control.beginRefreshing()
    #expect(control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
    #expect(control.calls == [.begin, .end])
  }
}

@Suite struct CompletionRecorderTests {
  @Test func `values are returned in the order of the calls, each once`() async throws {
    let recorder = CompletionRecorder<Int>()
    recorder.record(1)
    recorder.record(2)
    #expect(try await recorder.next() == 1)
    #expect(try await recorder.next() == 2)
    #expect(recorder.values == [1, 2])
  }

  @Test func `a caller waits for a call on another thread`() async throws {
    let recorder = CompletionRecorder<(String?, (any Error)?)>()
    let value = Task { try await recorder.next() }
    DispatchQueue.global().async { recorder.record(("late", nil)) }
    #expect(try await value.value.0 == "late")
  }

  @Test func `tasks that wait at the same time get different values`() async throws {
    let recorder = CompletionRecorder<Int>()
    recorder.record(1)
    async let first = recorder.next()
    async let second = recorder.next()
    async let third = recorder.next()
    recorder.record(2)
    recorder.record(3)
    #expect(try await Set([first, second, third]) == [1, 2, 3])
  }

  @Test func `a value that comes after a timeout is returned next`() async throws {
    let recorder = CompletionRecorder<Int>()
    await withKnownIssue { _ = try? await recorder.next(timeout: .milliseconds(1)) }
    recorder.record(1)
    #expect(try await recorder.next() == 1)
  }

  @Test func `a call that does not come is a failure after the timeout`() async {
    let recorder = CompletionRecorder<Int>()
    await withKnownIssue {
      await #expect(throws: CompletionTimeout.self) { try await recorder.next(timeout: .milliseconds(1)) }
    } matching: {
      "\($0)".contains("no completion within")
    }
  }
}
