import BacklotDesk
import BacklotFiles
import BacklotHTTP
import BacklotJSON
import BacklotOpenAPI
import BacklotRecording
import BacklotStubs

/// The comparison of the responses in an archive with a contract, one exchange after another.
struct RecordingCheck {
  /// The maximum number of findings in an archive that are listed.
  private static let limit = 1_000
  private let contract: ContractCheck
  private let path: String
  private var listed: [ValidationFinding] = []
  /// The number of findings that are not listed.
  private var omittedCount = 0
  private var comparedCount = 0
  /// The hosts that are not those of the contract.
  private var otherHosts: Set<String> = []

  init(_ contract: ContractCheck, path: String) {
    self.contract = contract
    self.path = path
  }

  /// Returns the differences from the contract.
  mutating func findings() throws(CommandFailure) -> [ValidationFinding] {
    do {
      try HTTPArchive(path: path, decodedBy: ZlibContentCoder()).forEach { exchange, _ in try compare(exchange) }
    } catch {
      throw CommandFailure(SystemReason.of(error))
    }
    if comparedCount == 0, !otherHosts.isEmpty {
      let hosts = otherHosts.sorted().prefix(3).joined(separator: ", ") + (otherHosts.count > 3 ? " and others" : "")
      warn("no exchange is compared with the contract, whose servers have other hosts than \(hosts)")
    }
    if omittedCount > 0 {
      warn("\(omittedCount) more differences from the contract are not listed; the first \(Self.limit) are")
    }
    return listed
  }

  private mutating func compare(_ exchange: RecordedExchange) throws {
    guard let stub = try exchange.comparedStub() else { return }
    if let host = stub.request.writtenTarget?.host, !contract.isMeant(byHost: host) {
      otherHosts.insert(host)
      return
    }
    comparedCount += 1
    var blueprint = BackendBlueprint()
    blueprint.stubs = [stub]
    for finding in contract.findings(in: blueprint) {
      if listed.count < Self.limit { listed.append(ValidationFinding(finding)) } else { omittedCount += 1 }
    }
  }

  private mutating func warn(_ message: String) {
    listed.append(
      ValidationFinding(
        path: path,
        location: nil,
        pointer: "#",
        keyword: "unchecked",
        message: message,
        severity: .warning
      )
    )
  }
}
