#if canImport(XCTest)
  public import BacklotStubs
  public import XCTest

  /// An XCTest case that gives each of its tests its own backend.
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
  /// The backend exists from before `setUp` until after `tearDown`; overrides of these need not call `super`. A test
  /// accesses its backend as ``Backend/current`` or ``backend``, from any thread. Unanswered requests of the code under
  /// test fail the test after `tearDown`, at the line of `.backend`.
  ///
  /// If you cannot choose the base class, call
  /// ``XCTest/XCTestCase/useBackend(shared:time:stalledAfter:unhandled:breaches:unused:fileID:filePath:line:column:_:)``.
  open class BackendTestCase: XCTestCase {
    /// The trait with the stubs and settings for the tests of this class.
    ///
    /// It is evaluated separately for each test, and has no stubs by default.
    open var backendTrait: BackendTrait { .backend {} }

    /// The backend of the running test.
    public var backend: MockBackend { Backend.current }

    /// Runs a test with a fresh backend, then reports unanswered requests.
    open override func invokeTest() {
      let scope = XCTestScope.begin(backendTrait)
      defer { scope.end() }
      super.invokeTest()
    }
  }
#endif
