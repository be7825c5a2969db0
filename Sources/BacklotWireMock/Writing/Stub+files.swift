import BacklotHTTP
import BacklotJSON
import BacklotPlatform

extension Stub {
  /// Returns the stub with the content of its files embedded in its responses, for readers without access to the files.
  ///
  /// - Throws: `MappingWritingError` if a file cannot be read, is larger than `limit` bytes, or has a name that depends
  ///   on the request.
  package func embeddingFiles(upTo limit: Int) async throws(MappingWritingError) -> Stub {
    do {
      var copy = self
      if let mapping {
        let embedded = try await embeddingNamedBody(in: mapping, upTo: limit)
        copy.mapping = try await embeddingWebhookFiles(in: embedded, upTo: limit)
      } else {
        copy.response = try await response.embeddingFiles(upTo: limit)
      }
      return copy
    } catch {
      let reason = (error as? MappingWritingError.Reason)?.text ?? "its body cannot be read: \(error)"
      throw MappingWritingError(stub: description, origin: origin, reason: reason)
    }
  }

  private func embeddingNamedBody(in mapping: StubMapping, upTo limit: Int) async throws -> StubMapping {
    guard var response = mapping.json["response"]?.object, let name = response.namedBodyFile else {
      return mapping
    }
    guard !namesBodyByTemplate, let body = try namedBody else {
      throw MappingWritingError.Reason("the name of its body file, \(quoted(name)), depends on the request")
    }
    let bytes = try await body.collect(upTo: limit)
    if let text = String(validated: bytes, as: UTF8.self) {
      response.replaceBodyFile(by: "body", text)
    } else {
      response.replaceBodyFile(by: "base64Body", Base64.encode(bytes))
    }
    var json = mapping.json
    json["response"] = .object(response)
    return StubMapping(id: mapping.id, json: json)
  }

  private func embeddingWebhookFiles(in mapping: StubMapping, upTo limit: Int) async throws -> StubMapping {
    var contents: [String: JSONObject] = [:]
    for (name, bodies) in webhookFiles {
      let bytes = try await bodies.body(named: name).collect(upTo: limit)
      // A text would be treated as a template, but a file is not.
      if let text = String(validated: bytes, as: UTF8.self), text.utf8.firstRange(of: "{{".utf8) == nil {
        contents[name] = ["body": .string(text)]
      } else {
        contents[name] = ["base64Body": .string(Base64.encode(bytes))]
      }
    }
    guard !contents.isEmpty else { return mapping }
    return StubMapping(id: mapping.id, json: mapping.json.replacingWebhookFiles { contents[$0] })
  }

  /// The content of the file that the stub's mapping names, or `nil` if it names no file or the file does not exist.
  var namedBody: HTTPBody? {
    get throws {
      switch response.step(after: 0) {
      case .fixed(let response): return response.body
      case .rendered(let renderer): return try (renderer as? ResponseTemplate)?.namedBody
      case .dynamic, .deferred, .upstream, .selected: return nil
      }
    }
  }

  /// The files that the stub's webhooks send, by name, with their folders.
  var webhookFiles: [String: StubFileBodies] {
    var files: [String: StubFileBodies] = [:]
    for webhook in webhooks {
      guard let template = webhook.template, case .file(let name, let bodies) = template.content else {
        continue
      }
      files[name] = bodies
    }
    return files
  }

  var namesBodyByTemplate: Bool {
    guard let template = response.step(after: 0).template else { return false }
    return template.namesBodyByTemplate
  }
}

extension StubResponse {
  fileprivate func embeddingFiles(upTo limit: Int) async throws -> StubResponse {
    var copy = self
    for index in steps.indices {
      guard case .fixed(var response) = steps[index], case .file = response.body.storage else { continue }
      response.body = HTTPBody(try await response.body.collect(upTo: limit))
      copy.steps[index] = .fixed(response)
    }
    return copy
  }
}

// MARK: - Files of webhooks

extension JSONObject {
  /// Returns the mapping with other members in place of the files that webhooks send.
  ///
  /// - Parameter members: A closure that returns the members that replace a file's name, or `nil` to keep the name.
  func replacingWebhookFiles(_ members: (_ name: String) -> JSONObject?) -> JSONObject {
    var mapping = self
    for list in ["postServeActions", "serveEventListeners"] {
      if let elements = mapping[list]?.array {
        mapping[list] = .array(elements.map { $0.replacingFile(in: "parameters", with: members) })
      } else if let actions = mapping[list] {
        mapping[list] = actions.replacingFile(in: "webhook", with: members)
      }
    }
    return mapping
  }
}

extension JSONValue {
  /// Returns a listener with other members in place of a file's name in its parameters.
  fileprivate func replacingFile(in name: String, with members: (String) -> JSONObject?) -> JSONValue {
    guard var listener = object, var parameters = listener[name]?.object,
      let file = parameters["bodyFileName"]?.string, let written = members(file)
    else { return self }
    parameters["bodyFileName"] = nil
    for (name, value) in written { parameters[name] = value }
    listener[name] = .object(parameters)
    return .object(listener)
  }
}
