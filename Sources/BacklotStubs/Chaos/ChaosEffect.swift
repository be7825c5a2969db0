import BacklotHTTP
import BacklotTime

/// The effect of a profile on one request.
package struct ChaosEffect: Sendable {
  /// The additional delay of the response or the failure.
  var delay = Duration.zero
  /// The outcome of the request instead of its response, if it fails.
  var failure: StubResponse.Kind?
  /// The bandwidth of the response in bits per second; `nil` for no limit.
  var downlink: Int?
  /// The parts of the profile that apply, such as `outage "deploy" (2m to 150s)`.
  package var reason: String
}

extension ChaosProfile {
  /// Returns the effect on one request, or `nil` if there is no effect; the same arguments have the same result.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - stub: The stub that answers, if any.
  ///   - context: The time of the request's arrival, its number, and the random numbers of the backend.
  func effect(on request: ReceivedRequest, answeredBy stub: Stub?, in context: DecisionContext) -> ChaosEffect? {
    if exceptions.contains(where: { $0.includes(request, answeredBy: stub) }) { return nil }
    let draw = seed.map { RandomDraw(seed: $0, number: context.number) } ?? context.draw
    var reasons: [String] = []
    var effect = ChaosEffect(reason: "")
    let link = network?.effect(sending: request.body.count, drawingFrom: draw.sequence(for: .network))
    if let outage = outage(for: request, answeredBy: stub, at: context.instant) {
      (effect.failure, reasons) = (outage.outcome.response, [outage.reason])
    } else if let network, let fault = link?.fault {
      effect.failure = FailureRate.Outcome.fault(fault).response
      effect.delay = link?.delay ?? .zero
      effect.reason = "network \(network)\(network.isOffline ? "" : ", connection lost")"
      return effect
    } else if let failing = error(for: request, answeredBy: stub, drawingFrom: draw) {
      (effect.failure, reasons) = (failing.response, [failing.reason])
    }
    if let latency = latencies.first(where: { $0.operations.include(request, answeredBy: stub) }) {
      var sequence = draw.sequence(for: .chaosLatency)
      effect.delay = latency.delay.duration(drawingFrom: &sequence)
      if effect.delay > .zero { reasons.append("latency \(DurationText.text(effect.delay))") }
    }
    add(link, to: &effect, reasons: &reasons)
    effect.reason = reasons.joined(separator: ", ")
    return reasons.isEmpty ? nil : effect
  }

  private func add(_ link: NetworkConditions.Effect?, to effect: inout ChaosEffect, reasons: inout [String]) {
    guard let network, let link, link.fault == nil else { return }
    effect.delay += link.delay
    effect.downlink = network.effectiveDownlink
    guard link.delay > .zero || effect.downlink != nil else { return }
    let losses = link.lossCount == 0 ? "" : ", \(link.lossCount) lost"
    reasons.append("network \(network) (\(DurationText.text(link.delay))\(losses))")
  }

  /// Returns the first outage in progress that includes a request.
  private func outage(
    for request: ReceivedRequest,
    answeredBy stub: Stub?,
    at instant: Duration
  ) -> (outcome: FailureRate.Outcome, reason: String)? {
    for outage in outages {
      guard let beginning = outage.beginning(at: instant), outage.operations.include(request, answeredBy: stub) else {
        continue
      }
      let times = "\(DurationText.text(beginning)) to \(DurationText.text(beginning + outage.length))"
      return (outage.outcome, "outage \(outage.name.map { "\"\($0)\" " } ?? "")(\(times))")
    }
    return nil
  }

  /// Returns the failure of a request by the first error rate that includes it.
  private func error(
    for request: ReceivedRequest,
    answeredBy stub: Stub?,
    drawingFrom draw: RandomDraw
  ) -> (response: StubResponse.Kind, reason: String)? {
    guard let rule = errors.first(where: { $0.operations.include(request, answeredBy: stub) }) else { return nil }
    var sequence = draw.sequence(for: .chaosError)
    guard let response = rule.failures.failure(drawingFrom: &sequence) else { return nil }
    let share = "\((rule.failures.share * 10_000).rounded() / 100)"
    let names = rule.operations.isEmpty ? "all requests" : rule.operations.map(\.text).joined(separator: ", ")
    return (response, "error (\(share.hasSuffix(".0") ? String(share.dropLast(2)) : share) % of \(names))")
  }

  /// True if the profile has no effect on any request.
  package var isEmpty: Bool { network == nil && latencies.isEmpty && errors.isEmpty && outages.isEmpty }

  /// True if any effect is random.
  var isDrawn: Bool {
    network?.isDrawn ?? false || latencies.contains { !$0.delay.isFixed } || errors.contains(where: \.failures.isDrawn)
  }
}
