import BacklotJSON

extension JSONObject {
  /// Returns the mapping with other members in place of the files that webhooks send.
  ///
  /// - Parameter members: A closure that returns the members that replace a file's name, or `nil` to keep the name.
  func replacingWebhookFiles(_ members: (_ name: String) -> JSONObject?) -> JSONObject {
    var mapping = self
    for list in ["postServeActions", "serveEventListeners"] {
      if let elements = mapping[list]?.array {
        mapping[list] = .array(elements.map { $0.replacing("parameters", members) })
      } else if let actions = mapping[list] {
        mapping[list] = actions.replacing("webhook", members)
      }
    }
    return mapping
  }
}

extension JSONValue {
  /// Returns a listener with other members in place of a file's name in its parameters.
  fileprivate func replacing(_ name: String, _ members: (String) -> JSONObject?) -> JSONValue {
    guard var listener = object, var parameters = listener[name]?.object,
      let file = parameters["bodyFileName"]?.string, let written = members(file)
    else { return self }
    parameters["bodyFileName"] = nil
    for (name, value) in written { parameters[name] = value }
    listener[name] = .object(parameters)
    return .object(listener)
  }
}
