import BacklotDesk
import BacklotServer
import BacklotStubs
import Foundation
import Testing

// The servers of these tests use the driver that BACKLOT_DRIVER names: `libuv`, the default, or `dispatch`. These
// initializers hide those of BacklotDesk and BacklotServer.

private let usesDispatch = ProcessInfo.processInfo.environment["BACKLOT_DRIVER"] == "dispatch"

extension Trait where Self == ConditionTrait {
  /// Skips tests of what the driver on Dispatch does not have.
  static var withLibraries: Self {
    .disabled(if: usesDispatch, "the driver on Dispatch codes no content, and cannot reach upstreams over TLS")
  }
}

extension MockServer {
  convenience init(
    _ backend: MockBackend,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    if usesDispatch {
      try self.init(backend, configuration: configuration, driver: DispatchDriver())
    } else {
      try self.init(backend, configuration: configuration, driver: LibUVDriver())
    }
  }

  convenience init(
    _ spaces: any BackendSelector,
    configuration: ServerConfiguration = ServerConfiguration()
  ) throws(ServerError) {
    if usesDispatch {
      try self.init(spaces, configuration: configuration, driver: DispatchDriver())
    } else {
      try self.init(spaces, configuration: configuration, driver: LibUVDriver())
    }
  }

  convenience init(
    configuration: ServerConfiguration = ServerConfiguration(),
    time: BackendTime = .real,
    @BackendBuilder _ sources: () -> [any BackendSource]
  ) throws(ServerError) {
    try self.init(MockBackend(time: time, sources), configuration: configuration)
  }
}
