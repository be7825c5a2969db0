import BacklotFakeGenerator
import Testing

/// Associated types that a protocol fixes.
@Suite struct FixedTypeTests {
  private func generate(_ text: String) -> FakeGenerator.Output {
    FakeGenerator().generate(from: [FakeGenerator.Source(path: "A.swift", text: text)])
  }

  private static let store = "protocol Store<Item> { associatedtype Item; associatedtype Key; func all() -> [Item] }\n"

  @Test(arguments: [
    "protocol P: Store where Item == User, Key == Int {}",
    "protocol P: Store where Self.Item == User, Int == Key {}",
    "protocol P: Store<User> where Key == Int {}",
    "protocol P: Store { typealias Item = User; typealias Key = Int }",
    "protocol P: Users {}\ntypealias Users = IntStore<User>\nprotocol IntStore<Item>: Store where Key == Int {}",
    "protocol P where Self: Store<User>, Self.Key == Int {}",
  ])
  func `an associated type that is fixed is no type parameter`(text: String) throws {
    let output = generate(Self.store + "// backlot: fake\n" + text)
    #expect(output.problems == [])
    let source = try #require(output.source)
    #expect(source.contains("final class FakeP: P {\n"))
    #expect(source.contains("  typealias Item = User\n"))
    #expect(source.contains("  typealias Key = Int\n"))
    #expect(source.contains("func all() -> [User] {"))
  }

  @Test func `associated types that are the same are one type parameter`() throws {
    let output = generate(
      """
      // backlot: fake
      protocol P { associatedtype A: Sendable; associatedtype B: Equatable where B == A; func f(_ a: A) -> B }
      """
    )
    let source = try #require(output.source)
    #expect(source.contains("final class FakeP<A: Sendable & Equatable>: P {\n  typealias B = A\n"))
    #expect(source.contains("func f(_ a: A) -> A {"))
  }

  @Test func `a type that depends on another associated type is fixed as well`() throws {
    let output = generate(
      Self.store + "// backlot: fake\nprotocol P: Store where Item == [Key] { }"
    )
    let source = try #require(output.source)
    #expect(source.contains("final class FakeP<Key>: P {\n  typealias Item = [Key]\n"))
  }

  @Test func `a public fake has public names of its types`() throws {
    var settings = FakeSettings()
    settings.access = .public
    let text = "// backlot: fake\npublic protocol P { associatedtype A where A == Int }"
    let output = FakeGenerator(settings).generate(from: [FakeGenerator.Source(path: "A.swift", text: text)])
    #expect(output.source?.contains("  public typealias A = Int\n") == true)
  }

  @Test(arguments: [
    ("protocol P: Store<User, Int> { }", "2:13", "Store has 1 primary associated type"),
    ("protocol P: Box<User> { }\ntypealias Box<T> = Store<T>", "2:13", "the type alias Box has type parameters"),
    ("protocol P: Identifiable where ID == String { }", "2:32", "no source declares the associated type ID"),
    ("protocol P: Store where Item == User, Item == Int { }", "2:39", "Item is User as well"),
    (
      "protocol P: Q where A == [B] { }\nprotocol Q { associatedtype A: Hashable; associatedtype B }", "2:21",
      "A is [B], whose constraints on B are not known"
    ),
    ("protocol P { associatedtype A where A == Int; associatedtype B where B == (A) -> Int }", "2:70", "function"),
    ("protocol P { associatedtype A where A == [A] }", "2:37", "itself"),
  ])
  func `what cannot be fixed is an error with its place`(text: String, place: String, message: String) {
    var settings = FakeSettings()
    settings.selections = [.init("P")]
    let output = FakeGenerator(settings).generate(from: [FakeGenerator.Source(path: "A.swift", text: Self.store + text)]
    )
    #expect(output.problems.count == 1)
    let problem = output.problems.first?.text ?? ""
    #expect(problem.hasPrefix("A.swift:\(place): error: "), "\(problem)")
    #expect(problem.contains(message), "\(problem)")
    #expect(problem.hasSuffix("; FakeP was not generated"), "\(problem)")
  }
}
