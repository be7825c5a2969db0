import BacklotDesk
import BacklotFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ServeEnvironment {
  /// The system functions of this process.
  package static var process: ServeEnvironment {
    ServeEnvironment(
      start: { spaces, configuration throws(ServerError) in
        try MockServer(spaces, configuration: configuration)
      },
      launch: { settings, onExit throws(ServerError) in try SpawnedProcess(settings, onExit: onExit) },
      watch: { paths, report throws(ServerError) in try SourceWatcher(paths, report: report) },
      takeSignals: { report throws(ServerError) in
        let hadTerminal = hasTerminal
        return try ProcessSignals(ServeSignal.allCases.map(\.number)) { number in
          guard let signal = ServeSignal(number) else { return }
          // A server without a terminal could not be seen or stopped, and would keep the port.
          report(signal == .hangUp && hadTerminal && !hasTerminal ? .terminate : signal)
        }
      },
      end: { signal in
        StagedFile.discardAll()
        restoreDefault(signal.number)
        kill(getpid(), signal.number)
        // The first process of a container is not ended by a signal that it sends itself.
        usleep(100_000)
        _exit(128 + signal.number)
      },
      exit: { status in
        StagedFile.discardAll()
        _exit(status.rawValue)
      },
      listener: { PortListener.description(ofPort: $0) }
    )
  }

  /// True if there is a terminal in which the user could press Ctrl-C.
  private static var hasTerminal: Bool {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  private static func restoreDefault(_ number: Int32) { signal(number, SIG_DFL) }
}

extension ServeSignal {
  var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  init?(_ number: Int32) {
    guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }
}
