import BacklotServer
import BacklotStubs

/// Starts a server on Dispatch, because this file does not import BacklotDesk.
func dispatchServer(for backend: MockBackend, _ configuration: ServerConfiguration) throws -> MockServer {
  try MockServer(backend, configuration: configuration)
}
