import os
import Foundation
final class NS { var x = 0 }
final class Cache: Sendable { private let state = OSAllocatedUnfairLock(initialState: [String: Int]()); private let l = OSAllocatedUnfairLock(); private let u = OSAllocatedUnfairLock(uncheckedState: NS())
  func get(_ k: String) -> Int? { state.withLock { $0[k] } }
  func set(_ k: String, _ v: Int) { state.withLock { $0[k] = v } }
  func crit() { l.lock(); defer { l.unlock() }; l.withLock { }; u.withLockUnchecked { $0.x += 1 } }
  func maybe() -> Int? { state.withLockIfAvailable { $0.count } }
}
private let log = Logger(subsystem: "a.b", category: "c")
func logs(_ n: Int, _ s: String, _ e: any Error, _ d: Double, _ u: URL) {
  log.info("n \(n) s \(s, privacy: .public) e \(e.localizedDescription, privacy: .private(mask: .hash)) \(d, format: .fixed(precision: 2)) \(n, format: .hex) \(u.absoluteString)")
  log.error("\(String(describing: e))"); log.log(level: .debug, "plain"); log.fault("x \(true)")
  os_log("old %d", log: OSLog(subsystem: "a", category: .pointsOfInterest), type: .error, n)
  let sp = OSSignposter(subsystem: "a", category: "b"); let st = sp.beginInterval("work", id: sp.makeSignpostID(), "n \(n)"); sp.endInterval("work", st); sp.withIntervalSignpost("x") { _ = n }
}
