#if canImport(XCTest)
  public import BacklotStubs
  public import XCTest

  /// An XCTest case that gives each of its tests a backend of its own.
  ///
  /// ```swift
  /// final class CountryListTests: BackendTestCase {
  ///   override var backendTrait: BackendTrait {
  ///     .backend {
  ///       Get("/v3.1/all") { Respond(.ok, fixture: "AllCountries.json") }
  ///     }
  ///   }
  ///
  ///   func testShowsThreeCountries() async throws {
  ///     let model = CountryList(client: .stubbed)
  ///     await model.refresh()
  ///     XCTAssertEqual(model.rows.count, 3)
  ///     XCTAssertReceived(Get("/v3.1/all"), .once)
  ///   }
  /// }
  /// ```
  ///
  /// The backend is there from before `setUp` until after `tearDown`, which may be overridden without calling `super`.
  /// A test asks for its backend as ``Backend/current`` or ``backend``, from any thread. What the code under test asked
  /// and nobody answered fails the test after `tearDown`, at the line of `.backend`.
  ///
  /// Where the base class is given, call ``XCTest/XCTestCase/useBackend(time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)``.
  open class BackendTestCase: XCTestCase {
    /// What answers the tests of this class: nothing, unless overridden; read anew for each test.
    open var backendTrait: BackendTrait { .backend {} }

    /// The backend of the running test.
    public var backend: MockBackend { Backend.current }

    /// Runs a test with a fresh backend, and reports afterwards what nothing answered.
    open override func invokeTest() {
      let scope = XCTestScope.begin(backendTrait)
      defer { scope.end() }
      super.invokeTest()
    }
  }
#endif
