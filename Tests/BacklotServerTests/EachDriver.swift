import BacklotDesk
import BacklotServer
import BacklotStubs
import RawSockets
import Testing

/// The drivers, for tests of behavior that depends on the driver.
enum EachDriver: String, CaseIterable, CustomTestStringConvertible {
  case libuv, dispatch

  var testDescription: String { rawValue }

  func server(
    _ configuration: ServerConfiguration = .patient,
    time: BackendTime = .real,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) throws -> MockServer {
    let backend = MockBackend(time: time, sources)
    return switch self {
    case .libuv: try MockServer(backend, configuration: configuration, driver: LibUVDriver())
    case .dispatch: try MockServer(backend, configuration: configuration, driver: DispatchDriver())
    }
  }
}
