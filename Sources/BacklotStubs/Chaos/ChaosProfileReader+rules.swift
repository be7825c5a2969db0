import BacklotHTTP
import BacklotJSON
import BacklotMessages
import BacklotTime

// MARK: - Failures

extension ChaosProfileReader {
  private static let outcomeNames = ["status", "body", "retryAfter", "fault", "after"]

  mutating func errorRate(_ node: Node) -> ChaosProfile.ErrorRate? {
    let known = ["match", "rate", "outcomes"] + Self.outcomeNames
    let example = #"{"match": "POST /orders", "rate": "5%", "status": 503}"#
    guard let members = members(of: node, known: known, example: example) else { return nil }
    let share = member("rate", of: members, in: node, such: #"a share such as "rate": "5%""#)
      .flatMap { self.share($0) }
    let outcomes: [FailureRate.Outcome]
    if let list = members["outcomes"] {
      for name in Self.outcomeNames {
        guard let member = members[name] else { continue }
        report(at: member, message: "\(quoted(name)) has no effect beside \"outcomes\". Move it.", isAtName: true)
      }
      outcomes = elements(of: list).compactMap { node in
        let members = self.members(of: node, known: Self.outcomeNames, example: #"{"status": 503}"#)
        return members.flatMap { outcome($0) }
      }
    } else {
      outcomes = [outcome(members)].compactMap(\.self)
    }
    guard let share else { return nil }
    let operations = members["match"].map { self.operations($0) } ?? []
    return ChaosProfile.ErrorRate(of: operations, failures: FailureRate(share, outcomes: outcomes))
  }

  mutating func outage(_ node: Node) -> ChaosProfile.Outage? {
    let known = ["name", "match", "from", "for", "every"] + Self.outcomeNames
    let example = #"{"from": "2m", "for": "30s"}"#
    guard let members = members(of: node, known: known, example: example) else { return nil }
    let start = members["from"].map { duration($0) } ?? .zero
    let length = member("for", of: members, in: node, such: #"a length such as "for": "30s""#).flatMap { duration($0) }
    let period = members["every"].flatMap { duration($0) }
    if let every = members["every"], let period, let length, period <= length {
      report(at: every, message: "\"every\" is not longer than \"for\", so that the outage never ends. Increase it.")
    }
    let (name, operations) = (members["name"].flatMap { string($0) }, members["match"].map { self.operations($0) })
    let outcome = outcome(members)
    guard let start, let length, let outcome else { return nil }
    return ChaosProfile.Outage(
      name,
      of: operations ?? [],
      from: start,
      lasting: length,
      every: period,
      outcome: outcome
    )
  }

  /// Returns the outcome of a failing request: a status with its body, or a fault.
  private mutating func outcome(_ members: [String: Node]) -> FailureRate.Outcome? {
    let fault = members["fault"].flatMap { self.fault($0, after: members["after"]) }
    if let after = members["after"], members["fault"]?.value.string != "truncated" {
      report(at: after, message: "\"after\" has no effect without \"fault\": \"truncated\". Remove it.", isAtName: true)
    }
    guard let status = members["status"].map({ self.status($0) }) ?? .serviceUnavailable else { return nil }
    if members["body"] == nil, members["retryAfter"] == nil {
      // A response of its own is only necessary if its parts are stated.
      if let fault, members["status"] == nil { return .fault(fault) }
      if members["fault"] == nil { return .status(status) }
    }
    var response = members["body"].map { self.response(status, $0.value) } ?? .rehearsedFailure(status)
    if let time = members["retryAfter"].flatMap({ duration($0) }) {
      response.headerFields[.retryAfter] = "\(Int((time / .seconds(1)).rounded(.up)))"
    }
    response.fault = fault
    return .response(response)
  }

  private func response(_ status: HTTPStatus, _ body: JSONValue) -> ResponseDefinition {
    body.string.map { ResponseDefinition(status, text: $0) } ?? ResponseDefinition(status, json: body)
  }

  private mutating func status(_ node: Node) -> HTTPStatus? {
    if let code = node.value.int, (200...599).contains(code) { return HTTPStatus(code: code) }
    report(at: node, expecting: "a status from 200 to 599")
    return nil
  }

  private mutating func fault(_ node: Node, after count: Node?) -> Fault? {
    switch node.value.string {
    case "reset": return .connectionReset
    case "empty": return .emptyResponse
    case "malformed": return .malformedChunk
    case "garbage": return .randomData
    case "never", "timeout": return .noResponse
    case "offline": return .offline
    case "truncated":
      guard let count else { return .truncatedBody(after: 0) }
      if let count = count.value.int, count >= 0 { return .truncatedBody(after: count) }
      report(at: count, expecting: "a number of bytes")
    default: report(at: node, expecting: "reset, empty, truncated, malformed, garbage, never or offline")
    }
    return nil
  }
}

// MARK: - Latency

extension ChaosProfileReader {
  private static let percentileExample = #"{"p50": "120ms", "p99": "2s"}"#

  mutating func latency(_ node: Node) -> ChaosProfile.Latency? {
    if node.value.string != nil { return range(node).map { ChaosProfile.Latency(delay: $0) } }
    guard let object = node.value.object else {
      report(at: node, expecting: #"a time such as "200ms", a range such as "50ms..200ms", or an object"#)
      return nil
    }
    let operations = object["match"].map { self.operations(Node($0, at: node.pointer.appending("match"))) } ?? []
    return distribution(object, node).map { ChaosProfile.Latency(of: operations, delay: $0) }
  }

  private mutating func range(_ node: Node) -> Delay? {
    if let delay = node.value.string.flatMap({ DurationText.readDelay($0) }) { return delay }
    report(at: node, expecting: #"a time or a range in ms, s, m or h, such as "200ms" or "50ms..200ms""#)
    return nil
  }

  private mutating func distribution(_ object: JSONObject, _ node: Node) -> Delay? {
    if object["time"] != nil {
      let members = members(of: node, known: ["match", "time"], example: "")
      return members?["time"].flatMap { range($0) }
    }
    if object["mean"] != nil {
      guard let members = members(of: node, known: ["match", "mean", "deviation"], example: "") else { return nil }
      let mean = members["mean"].flatMap { duration($0) }
      let deviation = member("deviation", of: members, in: node, such: #""deviation": "50ms""#).flatMap { duration($0) }
      guard let mean, let deviation else { return nil }
      return .normal(mean: mean, deviation: deviation)
    }
    if object["median"] != nil { return logNormal(node) }
    if object.contains(where: { Self.percentile($0.key) != nil }) { return percentiles(object, node) }
    _ = members(of: node, known: ["match", "time", "mean", "deviation", "median", "sigma", "max", "p50"], example: "")
    report(
      at: node,
      message: "This latency has no distribution. Add \"time\" for a time or a range, \"mean\" and \"deviation\" for a "
        + "normal distribution, \"median\" and \"sigma\" for a log-normal one, or percentiles such as \"p50\"."
    )
    return nil
  }

  private mutating func logNormal(_ node: Node) -> Delay? {
    guard let members = members(of: node, known: ["match", "median", "sigma", "max"], example: "") else { return nil }
    let median = members["median"].flatMap { duration($0) }
    let longest = members["max"].flatMap { duration($0) }
    guard let sigma = member("sigma", of: members, in: node, such: #""sigma": 0.4"#) else { return nil }
    guard let spread = sigma.value.double, (0...10).contains(spread) else {
      report(at: sigma, expecting: "a number from 0 to 10")
      return nil
    }
    return median.map { .logNormal(median: $0, sigma: spread, maximum: longest) }
  }

  private mutating func percentiles(_ object: JSONObject, _ node: Node) -> Delay? {
    var table: [Delay.Percentile] = []
    let names = object.map(\.key).filter { Self.percentile($0) != nil }
    guard let members = members(of: node, known: ["match"] + names, example: Self.percentileExample) else { return nil }
    for name in names {
      guard let share = Self.percentile(name), let member = members[name], let time = duration(member) else { continue }
      table.append(Delay.Percentile(share: share, time: time))
    }
    let ordered = table.sorted { $0.share < $1.share }
    if zip(ordered, ordered.dropFirst()).contains(where: { $0.time > $1.time }) {
      report(at: node, message: "A higher percentile has a shorter time. Order the times like the percentiles.")
    }
    return .percentiles(table)
  }

  /// Returns the share of a percentile such as `p99.9`; `nil` if the text is not a percentile.
  private static func percentile(_ name: String) -> Double? {
    guard name.hasPrefix("p"), let number = DecimalText.read(name.dropFirst()) else { return nil }
    return (0...100).contains(number) ? number / 100 : nil
  }
}

// MARK: - Network

extension ChaosProfileReader {
  mutating func network(_ node: Node) -> NetworkConditions? {
    if node.value.string != nil { return preset(node) }
    let known = ["preset", "latency", "jitter", "downlink", "uplink", "loss"]
    let example = #"{"latency": "300ms", "downlink": "1.6Mbps"}, or the name of a preset"#
    guard let members = members(of: node, known: known, example: example) else { return nil }
    var network = members["preset"].map { preset($0) } ?? NetworkConditions()
    if members.count > 1 || members["preset"] == nil { network?.name = nil }
    if let latency = members["latency"].flatMap({ duration($0) }) { network?.latency = latency }
    if let jitter = members["jitter"].flatMap({ duration($0) }) { network?.jitter = jitter }
    if let downlink = members["downlink"].flatMap({ bandwidth($0) }) { network?.downlink = downlink }
    if let uplink = members["uplink"].flatMap({ bandwidth($0) }) { network?.uplink = uplink }
    if let loss = members["loss"].flatMap({ share($0) }) { network?.loss = loss }
    return network
  }

  private mutating func preset(_ node: Node) -> NetworkConditions? {
    let names = NetworkConditions.presets.compactMap(\.name)
    if let preset = NetworkConditions.presets.first(where: { $0.name == node.value.string }) { return preset }
    let near = node.value.string.flatMap { EditDistance.nearest(to: $0, among: names) }
    let way = near.map { "; did you mean \(quoted($0))?" } ?? ""
    report(at: node, expecting: "\(names.joined(separator: ", "))\(way)")
    return nil
  }

  /// Returns a number of bits per second, or a text such as `1.6Mbps`.
  private mutating func bandwidth(_ node: Node) -> Int? {
    let units = [("kbps", 1e3), ("Mbps", 1e6), ("Gbps", 1e9)]
    var bits = node.value.double
    if let text = node.value.string, let unit = units.first(where: { text.hasSuffix($0.0) }) {
      bits = DecimalText.read(text.dropLast(4)).map { $0 * unit.1 }
    }
    if let bits, (1...1e12).contains(bits) { return Int(bits.rounded()) }
    report(at: node, expecting: #"bits per second, such as 400000, "400kbps" or "1.6Mbps""#)
    return nil
  }
}
