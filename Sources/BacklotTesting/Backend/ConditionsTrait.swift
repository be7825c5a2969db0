public import BacklotStubs
import Foundation
public import Testing

/// A trait that sets the conditions of each test's backend.
public struct ConditionsTrait: TestTrait, SuiteTrait, TestScoping {
  /// The conditions of backends that are created for the running test.
  @TaskLocal static var current: BackendConditions?

  private let conditions: @Sendable () -> BackendConditions

  fileprivate init(_ conditions: @escaping @Sendable () -> BackendConditions) { self.conditions = conditions }

  /// Always true: a suite's conditions apply to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test whose backend has the conditions.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let conditions = conditions()
    Backend.scope?.backend.setConditions(conditions)
    try await Self.$current.withValue(conditions) { try await function() }
  }
}

extension Trait where Self == ConditionsTrait {
  /// Sets the conditions of each test's backend, in any order with `.backend` or `.server`.
  ///
  /// ```swift
  /// @Test(.backend { Get("/orders") { Respond(fixture: "Orders.json") } }, .conditions(.profile("slow-morning")))
  /// func `shows the orders of yesterday if the backend is down`() async throws { … }
  ///
  /// @Suite(.conditions(.network(.threeG))) struct SlowNetworkTests { … }
  /// ```
  ///
  /// The conditions of a test replace those of its suite. In XCTest, use `Backend.current.setConditions(_:)`.
  ///
  /// - Parameter conditions: The conditions, evaluated for each test.
  public static func conditions(
    _ conditions: @autoclosure @escaping @Sendable () -> BackendConditions
  ) -> ConditionsTrait { ConditionsTrait(conditions) }
}

// MARK: - Profiles in files

extension BackendConditions {
  /// Returns the conditions of a chaos profile in a file near the calling file.
  ///
  /// If the profile cannot be read, an issue is recorded in the running test, and the conditions are ideal.
  ///
  /// - Parameters:
  ///   - name: The file, which is found like a ``Fixture``. The extension `.json` may be omitted.
  ///   - file: The source file at which the search starts.
  ///   - fileID: The file ID of the issue.
  ///   - filePath: The file path of the issue.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  public static func profile(
    _ name: String,
    near file: String = #filePath,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .profile(Fixture(name, near: file), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the conditions of a chaos profile in a fixture, such as a resource of a bundle.
  ///
  /// If the profile cannot be read, an issue is recorded in the running test, and the conditions are ideal.
  ///
  /// - Parameters:
  ///   - fixture: The fixture.
  ///   - fileID: The file ID of the issue.
  ///   - filePath: The file path of the issue.
  ///   - line: The line of the issue.
  ///   - column: The column of the issue.
  public static func profile(
    _ fixture: Fixture,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    do {
      return .profile(try ChaosProfile(parsing: [UInt8](try fixture.data()), named: try fixture.url().path))
    } catch {
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).record("\(error)")
      return .ideal
    }
  }
}
