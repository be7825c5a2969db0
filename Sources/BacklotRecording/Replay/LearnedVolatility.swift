import BacklotMessages

/// Finds the places at which the values of recorded requests differ without a meaning.
///
/// A place is volatile if recorded requests agree in everything else and have the same response, all of its values are
/// times of the requests or nonces, and no two requests that differ only there have different responses.
struct LearnedVolatility {
  let pool: [PendingValue]

  /// Returns the volatile places of the requests of a group.
  func places(in requests: [PendingRequest]) -> Set<UInt64> {
    guard requests.count > 1 else { return [] }
    return candidates(in: requests).filter { isIrrelevant($0, in: requests) }
  }

  /// Returns the places whose values look volatile in all requests that have them.
  private func candidates(in requests: [PendingRequest]) -> Set<UInt64> {
    var (candidates, excluded): (Set<UInt64>, Set<UInt64>) = ([], [])
    for request in requests {
      for value in pool[request.values] {
        if value.appearance == .other { excluded.insert(value.place) } else { candidates.insert(value.place) }
      }
    }
    return candidates.subtracting(excluded)
  }

  /// Returns true if there are requests that agree in everything but one place, and all of those have the same response.
  private func isIrrelevant(_ place: UInt64, in requests: [PendingRequest]) -> Bool {
    var byRest: [UInt64: [(value: UInt64, response: UInt64?)]] = [:]
    for request in requests {
      let values = pool[request.values]
      guard let value = values.first(where: { $0.place == place }) else { continue }
      let rest = values.reduce(0) { $0 &+ $1.hash } &- value.hash
      byRest[rest, default: []].append((value.hash, request.response))
    }
    var agrees = false
    for alike in byRest.values where alike.contains(where: { $0.value != alike[0].value }) {
      guard let response = alike[0].response, alike.allSatisfy({ $0.response == response }) else { return false }
      agrees = true
    }
    return agrees
  }
}
