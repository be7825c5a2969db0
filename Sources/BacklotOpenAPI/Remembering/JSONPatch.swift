import BacklotJSON

/// A sequence of changes to a value (RFC 6902), which are applied completely or not at all.
struct JSONPatch {
  /// The operations, as they were sent.
  let operations: [JSONValue]

  /// The reason why a value cannot be changed.
  struct Failure: Error {
    let reason: String
  }

  /// The maximum number of operations.
  private static let limit = 200

  /// Returns a value with the changes applied.
  func applied(to value: JSONValue) throws(Failure) -> JSONValue {
    if operations.count > Self.limit { throw Failure(reason: "The patch has more than \(Self.limit) operations.") }
    var value = value
    for (index, operation) in operations.enumerated() {
      do throws(Failure) {
        try apply(operation, to: &value)
      } catch {
        throw Failure(reason: "Operation \(index) of the patch: \(error.reason)")
      }
      // Copies of copies grow fast, and deep values need a lot of stack space.
      guard value.isModest else { throw Failure(reason: "Operation \(index) of the patch makes the value too large.") }
    }
    return value
  }

  private func apply(_ operation: JSONValue, to value: inout JSONValue) throws(Failure) {
    let path = try pointer("path", of: operation)
    switch operation["op"]?.string {
    case "add": value = try value.adding(try operand(of: operation), at: path[...])
    case "remove": value = try value.removing(at: path[...])
    case "replace": value = try value.removing(at: path[...]).adding(try operand(of: operation), at: path[...])
    case "move":
      let source = try pointer("from", of: operation)
      let moved = try value.found(at: source)
      value = try value.removing(at: source[...]).adding(moved, at: path[...])
    case "copy": value = try value.adding(try value.found(at: try pointer("from", of: operation)), at: path[...])
    case "test":
      guard try value.found(at: path) == operand(of: operation) else { throw Failure(reason: "the test fails") }
    default: throw Failure(reason: "\"op\" must be add, remove, replace, move, copy or test")
    }
  }

  private func pointer(_ name: String, of operation: JSONValue) throws(Failure) -> [String] {
    guard let text = operation[name]?.string else { throw Failure(reason: "\"\(name)\" must be a JSON Pointer") }
    do throws(JSONError) { return try JSONPointer(text).tokens } catch { throw Failure(reason: "\(error)") }
  }

  private func operand(of operation: JSONValue) throws(Failure) -> JSONValue {
    guard let value = operation["value"] else { throw Failure(reason: "\"value\" is missing") }
    return value
  }
}

// MARK: - Single changes

extension JSONValue {
  fileprivate func found(at tokens: [String]) throws(JSONPatch.Failure) -> JSONValue {
    guard let found = self[at: JSONPointer(tokens: tokens)] else { throw .nothing(at: tokens) }
    return found
  }

  fileprivate func adding(_ new: JSONValue, at path: ArraySlice<String>) throws(JSONPatch.Failure) -> JSONValue {
    guard let token = path.first else { return new }
    if path.count > 1 {
      return try changing(token) { child throws(JSONPatch.Failure) in try child.adding(new, at: path.dropFirst()) }
    }
    switch self {
    case .object(var members):
      members[token] = new
      return .object(members)
    case .array(var elements):
      guard let index = token == "-" ? elements.count : JSONPointer.index(token), index <= elements.count else { break }
      elements.insert(new, at: index)
      return .array(elements)
    default: break
    }
    throw .nothing(at: [token])
  }

  fileprivate func removing(at path: ArraySlice<String>) throws(JSONPatch.Failure) -> JSONValue {
    guard let token = path.first else { return .null }
    if path.count > 1 {
      return try changing(token) { child throws(JSONPatch.Failure) in try child.removing(at: path.dropFirst()) }
    }
    switch self {
    case .object(var members) where members.removeValue(forKey: token) != nil: return .object(members)
    case .array(var elements):
      guard let index = JSONPointer.index(token), elements.indices.contains(index) else { break }
      elements.remove(at: index)
      return .array(elements)
    default: break
    }
    throw .nothing(at: [token])
  }

  private func changing(
    _ token: String,
    by change: (JSONValue) throws(JSONPatch.Failure) -> JSONValue
  ) throws(JSONPatch.Failure) -> JSONValue {
    let changed = try change(try found(at: [token]))
    switch self {
    case .object(var members):
      members[token] = changed
      return .object(members)
    case .array(var elements):
      if let index = JSONPointer.index(token) { elements[index] = changed }
      return .array(elements)
    default: return self
    }
  }
}

extension JSONPatch.Failure {
  fileprivate static func nothing(at tokens: [String]) -> Self {
    Self(reason: "there is no value at \"\(JSONPointer(tokens: tokens))\"")
  }
}

extension JSONValue {
  /// True if the value is neither so large (8 MiB) nor so deep that clients could exhaust a server.
  var isModest: Bool {
    var room = 1 << 23
    return isModest(depth: 256, &room)
  }

  private func isModest(depth: Int, _ room: inout Int) -> Bool {
    // The approximate size of the value itself.
    room -= 16 + (string?.utf8.count ?? 0)
    if room < 0 || depth < 0 { return false }
    switch self {
    case .array(let elements): return elements.allSatisfy { $0.isModest(depth: depth - 1, &room) }
    case .object(let members):
      return members.allSatisfy { name, value in
        room -= name.utf8.count
        return value.isModest(depth: depth - 1, &room)
      }
    case .null, .bool, .number, .string: return true
    }
  }
}
