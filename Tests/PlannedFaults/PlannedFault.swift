package import BacklotHTTP
import BacklotPlatform
import Foundation
package import TemporaryFolders

/// One kind of system call that fails, and how.
package struct PlannedFault: Sendable, CustomStringConvertible {
  package let kind: SystemCalls.Kind
  package let fault: SystemCallFaults.Fault
  /// True if all later calls of the kind fail too, as on a disk that stays full.
  package var isLasting = false

  package init(kind: SystemCalls.Kind, fault: SystemCallFaults.Fault, isLasting: Bool = false) {
    (self.kind, self.fault, self.isLasting) = (kind, fault, isLasting)
  }

  package var description: String { "\(kind) \(fault)\(isLasting ? " from then on" : "")" }

  /// True if the call is repeated, so that the fault has no effect.
  package var isHarmless: Bool {
    switch fault {
    case .failure(let code): code == EINTR
    case .short: true
    }
  }

  /// The reason that an error has to name.
  package var reason: String {
    guard case .failure(let code) = fault else { return "" }
    return String(cString: strerror(code))
  }

  package static let all: [PlannedFault] =
    SystemCalls.Kind.allCases.flatMap { kind in
      [EIO, EINTR].map { PlannedFault(kind: kind, fault: .failure($0)) }
    } + [SystemCalls.Kind.open, .opendir].map { PlannedFault(kind: $0, fault: .failure(EMFILE)) }
    + [SystemCalls.Kind.open, .write, .fsync, .close, .rename, .link, .mkdir].map {
      PlannedFault(kind: $0, fault: .failure(ENOSPC))
    }
    + [SystemCalls.Kind.open, .write, .fsync].map {
      PlannedFault(kind: $0, fault: .failure(ENOSPC), isLasting: true)
    } + [SystemCalls.Kind.read, .write].map { PlannedFault(kind: $0, fault: .short(1), isLasting: true) }
}

extension PlannedFault {
  /// One error for each kind of call, the faults without effect, and the lasting faults: sufficient for long
  /// operations.
  package static let few = all.filter { $0.isHarmless || $0.fault == .failure(EIO) || $0.isLasting }
}

/// Counts the calls of one kind, and lets one of them fail.
package final class FaultCounter: Sendable {
  private let planned: PlannedFault
  private let number: Int
  private let count = Mutex(0)
  private let hit = Mutex<SystemCallFaults.Call?>(nil)

  package init(_ planned: PlannedFault, number: Int) {
    self.planned = planned
    self.number = number
  }

  /// The call that failed, if there were so many.
  package var failed: SystemCallFaults.Call? { hit.withLock(\.self) }

  private func isDue(_ number: Int) -> Bool {
    // A call that is interrupted comes again, and then goes through.
    if planned.isHarmless { return planned.isLasting || !number.isMultiple(of: 2) }
    return number == self.number || planned.isLasting && number > self.number
  }

  package func decide(_ call: SystemCallFaults.Call) -> SystemCallFaults.Fault? {
    guard call.kind == planned.kind else { return nil }
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard isDue(number) else { return nil }
    hit.withLock { if $0 == nil { $0 = call } }
    return planned.fault
  }
}

extension PlannedFault {
  /// Lets the first call of the kind fail, then the second, and so on, until the operation makes no such call any more.
  ///
  /// Faults without effect affect all calls at once.
  ///
  /// - Parameters:
  ///   - prepare: Creates the folder of a run.
  ///   - run: The operation during which a call fails.
  ///   - check: Checks the outcome.
  package func forEachCall<Prepared, Outcome>(
    _ prepare: () async throws -> (folder: TemporaryFolder, Prepared),
    run: (Prepared) async throws -> Outcome,
    check: (Prepared, Outcome, _ failed: SystemCallFaults.Call?) async throws -> Void
  ) async throws -> Int {
    for number in 1...1000 {
      let (folder, prepared) = try await prepare()
      let counter = FaultCounter(self, number: number)
      let outcome = try await SystemCallFaults.withFaults(below: folder.path, { counter.decide($0) }) {
        try await run(prepared)
      }
      try await check(prepared, outcome, counter.failed)
      if counter.failed == nil || isHarmless { return number - 1 }
    }
    throw EndlessCalls()
  }
}

struct EndlessCalls: Error {}
