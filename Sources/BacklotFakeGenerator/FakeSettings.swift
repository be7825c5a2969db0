/// The settings of generated fakes.
package struct FakeSettings: Sendable {
  /// The access level of the fakes.
  package enum Access: String, Sendable, CaseIterable {
    case `internal`, package, `public`

    /// The modifier of a declaration, with a space, or an empty string for the default level.
    var modifier: String { self == .internal ? "" : "\(rawValue) " }
  }

  /// A protocol that has a fake although it is not marked.
  package struct Selection: Sendable, Hashable {
    /// The name of the protocol.
    package var name: String
    /// The name of its fake; by default, that of the protocol after `Fake`.
    package var fake: String?

    /// Creates a selection from `DogPatchService` or `DogPatchService=MockDogPatchService`.
    package init(_ text: String) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      name = parts.first ?? text
      fake = parts.count > 1 ? parts[1] : nil
    }
  }

  /// The protocols in addition to those that are marked.
  package var selections: [Selection] = []
  /// The access level of the fakes.
  package var access = Access.internal
  /// The modules that the generated source imports besides those of its sources, such as the one under test.
  package var imports: [String] = []
  /// The module with the recorders of calls.
  package var runtime = "BacklotTesting"

  /// Creates the default settings.
  package init() {}
}
