import BacklotJSON
import BacklotStubs

@testable import BacklotOpenAPI

/// A contract with a list of things at `/things`, which have the members `id` and `tag`.
struct ListContract: Sendable {
  /// The query parameters of the list: the name of an integer, or a name and a schema with a colon between them.
  var parameters: [String] = []
  /// The properties of the object around the list, besides `data`; `nil` for a bare array.
  var envelope: String?
  /// The names of the properties that are required, besides `data`.
  var required: [String] = []
  /// The members of the object's example in addition to `data`.
  var shown = ""
  /// The object in the object around the list that holds it, if one does, and what else it has: properties and their example.
  var holder: (name: String, properties: String, shown: String)?
  /// The identifiers that the example shows; `nil` for no example.
  var things: [JSONValue]? = [1, 2, 3]
  /// The methods besides `GET` of the list.
  var listMethods = ["post"]
  /// The methods of a thing; empty if the contract has no path for one.
  var thingMethods = ["get", "patch", "delete"]
  /// The names of fields of the list's response.
  var headers: [String] = []
  /// True if these fields are required.
  var requiresHeaders = false
  /// More responses of the list.
  var responses = ""
  /// The type of the identifiers.
  var identifier = "integer"

  /// True if the backend remembers changes by clients.
  var isStateful = true

  /// The schema of a text.
  static let text = #"{"type": "string"}"#

  /// Creates a backend of the contract.
  func backend() throws -> MockBackend {
    try MockBackend.of(paths: "{\(paths.joined(separator: ", "))}", options: Contract.Options(isStateful: isStateful))
  }

  private var thing: String {
    "{\"type\": \"object\", \"properties\": {\"id\": {\"type\": \"\(identifier)\"}, \"tag\": {\"type\": \"string\"}}}"
  }

  private var paths: [String] {
    let one = "{\"application/json\": {\"schema\": \(thing)}}"
    let body = "\"requestBody\": {\"content\": \(one)}, "
    let listMethods = listMethods.map { "\"\($0)\": {\(body)\"responses\": {\"201\": {\"content\": \(one)}}}" }
    let list = "\"/things\": {\([listing] + listMethods, separator: ", ")}"
    let thingMethods = thingMethods.map { method in
      let response = method == "delete" ? "\"204\": {}" : "\"200\": {\"content\": \(one)}"
      let isRead = method == "get" || method == "delete"
      return "\"\(method)\": {\(isRead ? "" : body)\"responses\": {\(response)}}"
    }
    if thingMethods.isEmpty { return [list] }
    let id = "{\"in\": \"path\", \"name\": \"id\", \"required\": true, \"schema\": {\"type\": \"\(identifier)\"}}"
    return [list, "\"/things/{id}\": {\(["\"parameters\": [\(id)]"] + thingMethods, separator: ", ")}"]
  }

  private var listing: String {
    let parameters = parameters.map { text in
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      let schema = parts.count == 2 ? parts[1] : #"{"type": "integer"}"#
      let style = schema.contains("properties") ? "deepObject" : "form"
      return "{\"in\": \"query\", \"name\": \"\(parts[0])\", \"style\": \"\(style)\", \"schema\": \(schema)}"
    }
    let fields = headers.map { name in
      "\"\(name)\": {\"required\": \(requiresHeaders), \"schema\": {\"type\": \"string\"}}"
    }
    let more = responses.isEmpty ? "" : ", " + responses
    return """
      "get": {"parameters": [\(parameters, separator: ", ")], "responses": {"200": {
        "headers": {\(fields, separator: ", ")}, "content": {"application/json": {\(content)}}}\(more)}}
      """
  }

  private var content: String {
    let list = "{\"type\": \"array\", \"items\": \(thing)}"
    let shownThings = things.map { identifiers in
      JSONValue.array(identifiers.map { ["id": $0, "tag": "a"] }).serialized()
    }
    guard let envelope else {
      return "\"schema\": \(list)" + (shownThings.map { ", \"example\": \($0)" } ?? "")
    }
    let required = JSONValue.array((required + [holder?.name ?? "data"]).map(JSONValue.string)).serialized()
    let properties = [
      held("\"data\": \(list)", holder?.properties) { "{\"type\": \"object\", \"properties\": {\($0)}}" }
    ]
    let schema =
      "\"schema\": {\"type\": \"object\", \"required\": \(required), \"properties\": "
      + "{\(properties + (envelope.isEmpty ? [] : [envelope]), separator: ", ")}}"
    let members = shown.isEmpty ? "" : ", \(shown)"
    return schema
      + (shownThings.map { things in
        ", \"example\": {\(held("\"data\": \(things)", holder?.shown) { "{\($0)}" })\(members)}"
      } ?? "")
  }

  /// Returns the member with the list, or the one that holds it.
  private func held(_ list: String, _ others: String?, as object: (String) -> String) -> String {
    guard let holder, let others else { return list }
    return "\"\(holder.name)\": " + object(others.isEmpty ? list : "\(list), \(others)")
  }
}

extension DefaultStringInterpolation {
  fileprivate mutating func appendInterpolation(_ parts: [String], separator: String) {
    appendInterpolation(parts.joined(separator: separator))
  }
}

extension JSONValue {
  /// The identifiers of the things in a list, or in the object around one.
  var listedIdentifiers: [JSONValue] {
    let holder = object?.values.first { $0["data"] != nil }
    return (self["data"] ?? holder?["data"] ?? self).array?.compactMap { $0["id"] } ?? []
  }
}
