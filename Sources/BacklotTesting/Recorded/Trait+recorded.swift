public import BacklotRecording
public import BacklotStubs
public import BacklotTransport
public import Testing

extension Trait where Self == BackendTrait {
  /// Gives each test a backend that replays recorded exchanges with a real one, and records them first if necessary.
  ///
  /// ```swift
  /// @Test(.recorded("login", from: "https://test.bank.example"))
  /// func `signs in`() async throws {
  ///   let session = try await Session.signIn("ann", "secret", client: .stubbed)
  ///   #expect(session.name == "Ann")
  /// }
  /// ```
  ///
  /// The first run records to `Recordings/login.har` beside the test file, with placeholders instead of secrets. Later
  /// runs replay it without a network, and a request that was not recorded fails the test. The issue explains what
  /// differs and how to record it.
  ///
  /// The backend is ``Backend/current``, like that of `.backend`, and both can be combined in any order. Stubs come
  /// before the recording, and are not recorded. Tests that use the same file run in parallel, and each has its own
  /// progress. They also record to it at the same time.
  ///
  /// - Parameters:
  ///   - name: The file in the folder `Recordings` beside the test file, whose extension `.har` may be omitted. An existing
  ///     file is found like a ``Fixture``, also in the folders above. An absolute path is used as it is.
  ///   - upstream: The URL of the real backend. Without it, the recording can only be replayed.
  ///   - mode: The rule by which requests are replayed or recorded. Defaults to the environment's:
  ///     ``RecordingMode/automatic``.
  ///   - matching: The parts of a request that are compared. Defaults to method, path, query and body.
  ///   - ignoring: The named parts that are not compared. Empty by default.
  ///   - learnsVolatility: True to ignore times and nonces that differ between recorded requests that otherwise agree and
  ///     have the same response. Defaults to `true`.
  ///   - whenExhausted: The reaction after the last recorded response. Defaults to repeating it.
  ///   - timing: The replay of recorded times. Defaults to dropping them.
  ///   - rules: The rules by which secrets are found. Defaults to the standard rules.
  ///   - expiry: The age at which the recording has expired. It is not recorded again without a request. Defaults to `nil`
  ///     for none.
  ///   - transport: The transport that reaches the real backend, which must not follow redirects. Defaults to a
  ///     `URLSession` without cookies and cache.
  ///   - file: The source file near which the recording is.
  ///   - fileID: The file ID of the call.
  ///   - filePath: The file path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - sources: The stubs and other sources besides the recording, evaluated separately for each test. Empty by default.
  public static func recorded(
    _ name: String,
    from upstream: String? = nil,
    mode: RecordingMode = .automatic,
    matching: Set<Recording.Part> = .standard,
    ignoring: Set<Recording.VolatilePart> = [],
    learnsVolatility: Bool = true,
    whenExhausted: Recording.Exhaustion = .repeatLast,
    timing: Recording.Timing = .dropped,
    redacting rules: RedactionRules = .standard,
    expires expiry: RecordingExpiry? = nil,
    via transport: (any HTTPTransport)? = nil,
    near file: String = #filePath,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @BackendBuilder _ sources: @escaping @Sendable () -> [any BackendSource] = { [] }
  ) -> BackendTrait {
    let declaration = RecordedDeclaration(
      name: name,
      upstream: upstream,
      mode: mode,
      makeRecording: { path in
        Recording(
          path,
          matching: matching,
          ignoring: ignoring,
          learnsVolatility: learnsVolatility,
          whenExhausted: whenExhausted,
          timing: timing
        )
      },
      rules: rules,
      expiry: expiry,
      transport: transport,
      sourceFile: file,
      environment: .process
    )
    return BackendTrait(
      settings: BackendTrait.Settings(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      recorded: declaration,
      sources: sources
    )
  }
}
