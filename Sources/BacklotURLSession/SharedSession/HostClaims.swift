/// The claims on hosts of `URLSession.shared`, as a value: each host has at most one holder, and others wait in order.
struct HostClaims<Holder> {
  fileprivate struct Claim {
    let id: UInt64
    let hosts: [HostPattern]
    /// The claims of the same test that the claim is nested in.
    let outer: Set<UInt64>
    let holder: Holder
  }

  private var held: [Claim] = []
  private var waiting: [Claim] = []

  /// True if no host is claimed.
  var isEmpty: Bool { held.isEmpty && waiting.isEmpty }

  /// Claims all of the hosts at once, so that two holders never wait for each other.
  ///
  /// A nested claim may include hosts of the outer ones. It does not wait for claims that wait, because they may wait for
  /// the outer ones.
  ///
  /// Returns true if they are held; false if the claim waits for others that were made earlier.
  mutating func claim(_ hosts: [HostPattern], inside outer: Set<UInt64> = [], by holder: Holder, id: UInt64) -> Bool {
    let claim = Claim(id: id, hosts: hosts, outer: outer, holder: holder)
    let isFree = isFree(claim, after: waiting)
    if isFree { held.append(claim) } else { waiting.append(claim) }
    return isFree
  }

  private func isFree(_ claim: Claim, after earlier: [Claim]) -> Bool {
    let others = claim.outer.isEmpty ? held + earlier : held
    return !others.contains { !claim.outer.contains($0.id) && $0.overlaps(claim) }
  }

  /// Ends a claim, whether it is held or waits, and returns the claims that are held as a consequence.
  mutating func release(_ id: UInt64) -> [Holder] {
    held.removeAll { $0.id == id }
    waiting.removeAll { $0.id == id }
    var stillWaiting: [Claim] = []
    var granted: [Holder] = []
    for claim in waiting {
      if isFree(claim, after: stillWaiting) {
        held.append(claim)
        granted.append(claim.holder)
      } else {
        stillWaiting.append(claim)
      }
    }
    waiting = stillWaiting
    return granted
  }

  /// Returns the holder of a host, if any.
  func holder(of host: String) -> Holder? {
    held.first { claim in claim.hosts.contains { $0.matches(host) } }?.holder
  }
}

extension HostClaims.Claim {
  fileprivate func overlaps(_ other: Self) -> Bool {
    hosts.contains { host in other.hosts.contains(where: host.overlaps) }
  }
}
