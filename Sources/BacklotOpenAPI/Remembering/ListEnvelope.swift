import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema

/// Fills in the paging members of an object around a list: `has_more`, `next_cursor`, `total`, `links.next` and similar
/// names.
///
/// These are members of the object itself, of the nested object that contains the list, and of nested objects with
/// names such as `meta` or `pagination`. All other members are unchanged. A member that is missing in the contract's
/// example is added if it leads to another page.
struct ListEnvelope {
  let page: ListPage
  let links: PageLinks
  /// The path to the member with the items.
  let list: [String]
  /// The schema of the object.
  let schema: ContractSchema
  /// The members that mean the end of the list, with the alternative forms that the contract's schema may require.
  private var endings: [Ending] = []

  init(page: ListPage, links: PageLinks, list: [String], schema: ContractSchema) {
    (self.page, self.links, self.list, self.schema) = (page, links, list, schema)
  }

  /// The place of the object or of a nested one.
  private struct Place {
    var path: [String] = []
    /// True if the members are links.
    var isLinks = false
  }

  /// The maximum depth of objects, such as `meta.pagination.links`.
  private static let maximumDepth = 3

  /// Returns an envelope with correct paging members.
  ///
  /// - Parameters:
  ///   - object: The envelope with the items of the page.
  ///   - shape: The shape of the envelope in the contract.
  ///   - typical: The generated envelope, which has all members.
  mutating func filled(_ object: JSONObject, as shape: ValueShape, typical: JSONObject) -> JSONObject {
    ended(filled(object, as: shape, typical: typical, at: Place()))
  }

  private mutating func filled(
    _ object: JSONObject,
    as shape: ValueShape,
    typical: JSONObject,
    at place: Place
  ) -> JSONObject {
    var object = object
    let words = Set(shape.members.map(\.name.pagingWord))
    for (name, shape, isRequired) in members(of: shape, object) where place.path + [name] != list {
      let member = PageMember(
        name: name,
        shape: shape,
        shown: object[name],
        isRequired: isRequired,
        isLink: place.isLinks
      )
      if let change = PageMemberChange(of: member, among: words, page: page, links: links) {
        apply(change, to: name, at: place, of: &object)
      } else if member.isAboutPages || list.starts(with: place.path + [name]), place.path.count < Self.maximumDepth {
        fill(member, of: &object, typical: typical[name], at: place)
      }
    }
    return object
  }

  /// Fills in a member that contains paging members.
  private mutating func fill(
    _ member: PageMember,
    of object: inout JSONObject,
    typical: JSONValue?,
    at place: Place
  ) {
    let known = object[member.name]
    guard let value = known ?? (page.hasNext || member.isRequired ? typical : nil) else { return }
    if let elements = value.array, member.isLinks {
      object[member.name] = .array(links.linked(elements))
    } else if let inner = value.object {
      let inside = Place(path: place.path + [member.name], isLinks: member.isLinks)
      let filled = filled(inner, as: member.shape, typical: typical?.object ?? [:], at: inside)
      if filled != inner || known != nil { object[member.name] = .object(filled) }
    }
  }

  /// Returns the members that the contract names, and the additional ones in its example.
  private func members(
    of shape: ValueShape,
    _ object: JSONObject
  ) -> [(name: String, shape: ValueShape, isRequired: Bool)] {
    let named = shape.members.map { ($0.name, $0.shape, shape.required.contains($0.name)) }
    let others = object.keys.filter { shape.member($0) == nil }.map { ($0, ValueShape(), false) }
    return named + others
  }

  private mutating func apply(
    _ change: PageMemberChange,
    to name: String,
    at place: Place,
    of object: inout JSONObject
  ) {
    switch change {
    case .value(let value): object[name] = value
    case .present(let value): if object[name] != nil { object[name] = value }
    case .ended(let ends):
      guard let first = ends.first else { return }
      object[name] = first.value
      if ends.count > 1 { endings.append(Ending(path: place.path + [name], others: ends.dropFirst())) }
    }
  }
}

// MARK: - Ends

extension ListEnvelope {
  /// A member whose value means that there is no other page.
  private struct Ending {
    let path: [String]
    /// The alternative forms, if the schema does not accept the current one.
    var others: ArraySlice<PageMemberChange.End>
  }

  /// Returns an envelope in which each member without a page has the first of its forms that the schema accepts.
  private mutating func ended(_ object: JSONObject) -> JSONObject {
    if endings.isEmpty { return object }
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      var object = object
      while !endings.isEmpty {
        // The items of the list are irrelevant here.
        let value = JSONValue.object(object.setting([], at: list[...]))
        let refused = Set(compiled.validate(value).violations.flatMap(\.places))
        endings = endings.filter { refused.contains($0.path) && !$0.others.isEmpty }
        for index in endings.indices {
          let end = endings[index].others.removeFirst()
          object = object.setting(end.value, at: endings[index].path[...])
        }
      }
      return object
    } catch {
      // The response itself reports the problem in the schema.
      return object
    }
  }
}

extension JSONSchemaViolation {
  /// The locations of the violation and its causes in the value.
  fileprivate var places: [[String]] { [instancePointer.tokens] + causes.flatMap(\.places) }
}
