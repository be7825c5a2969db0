import BacklotJSON

/// Adds the values to items that the server provides: identifiers, and required members.
struct ItemCompleter: Sendable {
  let plan: CollectionPlan
  let maker: ContentMaker

  /// Returns a client's body with the required members that the server provides.
  func completed(_ body: JSONValue) -> JSONValue {
    guard let object = body.object, let schema = plan.schema else { return body }
    if plan.accepts(identified(body, by: identifier(of: 1))) { return body }
    let typical: JSONValue
    // The contract's own response reports the problem in the schema.
    do { typical = try maker.typicalValue(of: schema) } catch { return body }
    let probe = typical[plan.identifier] ?? identifier(of: 1)
    var made = object
    for (name, value) in typical.object ?? [:] where made[name] == nil && name != plan.identifier {
      if plan.accepts(identified(.object(made), by: probe)) { break }
      made[name] = value
    }
    if plan.accepts(identified(.object(made), by: probe)) { return .object(made) }
    let deep = body.filled(from: typical.removing(plan.identifier))
    return plan.accepts(identified(deep, by: probe)) ? deep : body
  }

  private func identified(_ item: JSONValue, by identifier: JSONValue) -> JSONValue {
    item[plan.identifier] == nil ? item.setting(plan.identifier, to: identifier) : item
  }

  /// Returns an identifier by the contract's rules, such as a pattern, or `nil` if no identifier fits.
  ///
  /// - Parameters:
  ///   - item: The item to identify.
  ///   - number: The seed of the identifier.
  func drawnIdentifier(for item: JSONValue, _ number: Int) -> JSONValue? {
    guard let schema = plan.schema else { return nil }
    do {
      let drawn = try maker.value(of: schema, seed: UInt64(clamping: number))[plan.identifier]
      return drawn.flatMap { plan.accepts(item.setting(plan.identifier, to: $0)) ? $0 : nil }
    } catch {
      // A value that cannot be generated is not an identifier.
      return nil
    }
  }

  /// Returns the identifier for a number, of the kind that the contract specifies.
  func identifier(of number: Int) -> JSONValue {
    isNumeric ? .number(JSONNumber(number)) : .string(text(of: number))
  }

  /// Returns the identifier for a name in a path.
  func identifier(named name: String) -> JSONValue {
    guard isNumeric, let number = Int(name) else { return .string(name) }
    return .number(JSONNumber(number))
  }

  private var shape: ValueShape { plan.schema?.shape.value.member(plan.identifier) ?? ValueShape() }

  private var isNumeric: Bool {
    let kinds = shape.kinds
    return !kinds.contains(.string) && (kinds.contains(.integer) || kinds.contains(.number))
  }

  /// Returns the text of the identifier for a number.
  func text(of number: Int) -> String {
    guard shape.format == "uuid" else { return "\(number)" }
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }
}

extension JSONValue {
  /// Returns a copy of the object with another member.
  func setting(_ name: String, to value: JSONValue) -> JSONValue {
    guard var object else { return self }
    object[name] = value
    return .object(object)
  }

  /// Returns a copy of the object without a member.
  fileprivate func removing(_ name: String) -> JSONValue {
    guard var object else { return self }
    object.removeValue(forKey: name)
    return .object(object)
  }

  /// Returns a copy with the missing members from another value, at any depth.
  fileprivate func filled(from typical: JSONValue) -> JSONValue {
    switch (self, typical) {
    case (.object(var members), .object(let others)):
      for (name, value) in others { members[name] = members[name]?.filled(from: value) ?? value }
      return .object(members)
    case (.array(let elements), .array(let others)):
      guard let other = others.first else { return self }
      return .array(elements.map { $0.filled(from: other) })
    default: return self
    }
  }

  /// Returns the value with a merge patch applied (RFC 7396 §2), which removes members that are `null` in the patch.
  func merging(_ patch: JSONValue) -> JSONValue {
    guard let changes = patch.object else { return patch }
    var result = object ?? JSONObject()
    for (name, change) in changes {
      if change.isNull {
        result.removeValue(forKey: name)
      } else {
        result[name] = (result[name] ?? .null).merging(change)
      }
    }
    return .object(result)
  }
}
