import BacklotHTTP
import BacklotJSON
import BacklotPlatform

/// The members that clients store with the settings and that have no effect.
typealias ExtendedSettings = JSONObject

extension AdminCall {
  static let settingsRoutes: [AdminRoute] = [
    AdminRoute(.get, at: "/settings", summary: "show the delay of all responses and other settings") {
      (call) throws(AdminProblem) in
      call.answer(["settings": .object(call.settings)])
    },
    AdminRoute(.post, at: "/settings", summary: "replace the settings") { (call) throws(AdminProblem) in
      try call.set(try call.sentSettings())
    },
    AdminRoute(.put, at: "/settings", summary: "replace the settings") { (call) throws(AdminProblem) in
      try call.set(try call.sentSettings())
    },
    AdminRoute(.patch, at: "/settings", summary: "change some settings") { (call) throws(AdminProblem) in
      try call.set(call.settings.merging(try call.sentSettings()))
    },
    AdminRoute(.patch, at: "/settings/extended", summary: "store custom members") { (call) throws(AdminProblem) in
      let sent = try call.sentSettings()
      guard let more = sent["extended"]?.object else { throw .invalid("extended is not an object", at: "/extended") }
      call.admin.extendedSettings.withLock { $0 = $0.merging(more) }
      return call.done
    },
  ]

  private var settings: JSONObject {
    var settings: JSONObject = [:]
    if let latency = backend.conditions.latency {
      let written = ListedStub.response(Respond().delayed(latency))
      settings["fixedDelay"] = written["fixedDelayMilliseconds"]
      settings["delayDistribution"] = written["delayDistribution"]
    }
    settings["proxyPassThrough"] = true
    let extended = admin.extendedSettings.withLock(\.self)
    if !extended.isEmpty { settings["extended"] = .object(extended) }
    return settings
  }

  /// Returns the settings in the document, which may be wrapped as in the response to a request for them.
  private func sentSettings() throws(AdminProblem) -> JSONObject {
    let document = try object()
    return document["settings"]?.object ?? document
  }

  private func set(_ settings: JSONObject) throws(AdminProblem) -> ResponseDefinition {
    let known = ["fixedDelay", "delayDistribution", "extended", "proxyPassThrough"]
    if let other = settings.keys.first(where: { !known.contains($0) }) {
      throw .invalid(
        "\(quoted(other)) is not a setting, expected one of \(known.joined(separator: ", "))",
        at: "/\(other)"
      )
    }
    let latency = try delay(settings)
    backend.updateConditions { $0.latency = latency }
    if let extended = settings["extended"]?.object { admin.extendedSettings.withLock { $0 = extended } }
    return answer(.object(self.settings))
  }

  /// Returns the delay, which has the same members as that of a response.
  private func delay(_ settings: JSONObject) throws(AdminProblem) -> Delay? {
    var response: JSONObject = [:]
    response["fixedDelayMilliseconds"] = settings["fixedDelay"]
    response["delayDistribution"] = settings["delayDistribution"]
    var reader = MappingReader()
    let read = reader.response(.object(response))
    guard reader.problems.isEmpty else { throw .invalid(reader.problems.map { $0.ofSettings }) }
    return read.firstDefinition?.delay
  }
}

extension MappingProblem {
  /// The problem with the names that settings have.
  fileprivate var ofSettings: MappingProblem {
    let tokens = pointer.tokens.map { $0 == "fixedDelayMilliseconds" ? "fixedDelay" : $0 }
    return MappingProblem(pointer: JSONPointer(tokens: tokens), message: message, kind: kind)
  }
}

extension JSONObject {
  /// Returns the object with the members of another object added.
  ///
  /// A `null` removes a member.
  fileprivate func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    for (name, value) in other {
      if value.isNull { merged.removeValue(forKey: name) } else { merged[name] = value }
    }
    return merged
  }
}
