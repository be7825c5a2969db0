/// The claims on hosts of `URLSession.shared`, as a value: each host has at most one holder, and others wait in order.
struct HostClaims<Holder> {
  fileprivate struct Claim {
    let id: UInt64
    let hosts: [HostPattern]
    let holder: Holder
  }

  private var held: [Claim] = []
  private var waiting: [Claim] = []

  /// True if no host is claimed.
  var isEmpty: Bool { held.isEmpty && waiting.isEmpty }

  /// Claims all of the hosts at once, so that two holders never wait for each other.
  ///
  /// Returns true if they are held; false if the claim waits for others that were made earlier.
  mutating func claim(_ hosts: [HostPattern], by holder: Holder, id: UInt64) -> Bool {
    let claim = Claim(id: id, hosts: hosts, holder: holder)
    let isFree = !(held + waiting).contains { $0.overlaps(claim) }
    if isFree { held.append(claim) } else { waiting.append(claim) }
    return isFree
  }

  /// Ends a claim, whether it is held or waits, and returns the claims that are held as a consequence.
  mutating func release(_ id: UInt64) -> [Holder] {
    held.removeAll { $0.id == id }
    waiting.removeAll { $0.id == id }
    var stillWaiting: [Claim] = []
    var granted: [Holder] = []
    for claim in waiting {
      if (held + stillWaiting).contains(where: { $0.overlaps(claim) }) {
        stillWaiting.append(claim)
      } else {
        held.append(claim)
        granted.append(claim.holder)
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
