public import BacklotStubs

// `BacklotDesk` has initializers with the same parameters that use libuv, which the compiler prefers if it is imported.

extension MockServer {
  /// Starts a server for a backend.
  ///
  /// - Parameters:
  ///   - backend: The backend that answers requests.
  ///   - configuration: The server's configuration. Defaults to a free loopback port.
  /// - Throws: ``ServerError`` if the server cannot listen at the address.
  @_disfavoredOverload
  public convenience init(
    _ backend: MockBackend,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    try self.init(backend, configuration: configuration, driver: DispatchDriver())
  }

  /// Starts a server for several clients that are isolated from each other.
  ///
  /// - Parameters:
  ///   - spaces: The backends that answer the clients.
  ///   - configuration: The server's configuration. Defaults to a free loopback port.
  /// - Throws: ``ServerError`` if the server cannot listen at the address.
  @_disfavoredOverload
  public convenience init(
    _ spaces: any BackendSelector,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    try self.init(spaces, configuration: configuration, driver: DispatchDriver())
  }

  /// Creates a backend from sources and starts a server for it.
  ///
  /// - Parameters:
  ///   - configuration: The server's configuration. Defaults to a free loopback port.
  ///   - time: The backend's clock. Defaults to real time, so that clients experience delays.
  ///   - sources: The stubs and other sources.
  /// - Throws: ``ServerError`` if the server cannot listen at the address.
  @_disfavoredOverload
  public convenience init(
    configuration: ServerConfiguration = ServerConfiguration(),
    time: BackendTime = .real,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) throws(ServerError) {
    try self.init(MockBackend(time: time, sources), configuration: configuration, driver: DispatchDriver())
  }
}
