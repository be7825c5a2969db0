import BacklotJSON
import BacklotOpenAPI
import BacklotStubs
import Synchronization

/// Two backends of the same contract that were asked the same so far, and so have to answer alike.
///
/// To make one takes far longer than to ask it, so that each is used for many inputs, and forgets between them what it was asked.
struct FuzzedBackends: Sendable {
  let first: MockBackend
  let second: MockBackend
  private let manner: ContractManner
  /// The number of remaining inputs for the backends.
  private var left = 500

  private static let idle = Mutex<[ContractManner: FuzzedBackends]>([:])
  private static let document = Result { try JSONDocument(parsing: FuzzedContract.text) }

  /// Returns backends for exclusive use.
  static func take(_ manner: ContractManner) throws(Finding) -> Self {
    if let idle = idle.withLock({ $0.removeValue(forKey: manner) }) { return idle }
    guard case .success(let document) = document else { throw Finding("the contract of the fuzzer is no JSON") }
    var settings = ContractSettings()
    settings.manner = manner
    settings.xml = MarkupElement.reader
    settings.options.isStateful = manner == .backlot
    let contract = Contract(.document(document), named: "contract", settings: settings)
    return Self(
      first: MockBackend(layers: [[contract]], time: .immediate),
      second: MockBackend(layers: [[contract]], time: .immediate),
      manner: manner
    )
  }

  /// Returns the backends to the pool for the next use.
  static func giveBack(_ backends: Self) {
    guard backends.left > 0 else { return }
    var copy = backends
    copy.left -= 1
    copy.first.reset()
    copy.second.reset()
    idle.withLock { $0[copy.manner] = copy }
  }
}
