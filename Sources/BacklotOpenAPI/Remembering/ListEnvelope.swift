import BacklotHTTP
import BacklotJSON
import BacklotJSONSchema

/// Fills in what an object around a list says about pages: `has_more`, `next_cursor`, `total`, `links.next` and the like.
///
/// These are members of the object itself, of the object in it that holds the list, and of objects in it that are named as
/// what is about pages, such as `meta` or `pagination`. All other members stay as they are. A member that the contract's example leaves out is added if it leads to
/// another page.
struct ListEnvelope {
  let page: ListPage
  let links: PageLinks
  /// The way to the member that holds the things.
  let list: [String]
  /// The schema of the object.
  let schema: ContractSchema
  /// The members for which the contract leaves open how they say that there is no other page.
  private var endings: [Ending] = []

  init(page: ListPage, links: PageLinks, list: [String], schema: ContractSchema) {
    (self.page, self.links, self.list, self.schema) = (page, links, list, schema)
  }

  /// A member of the object or of one in it.
  private struct Place {
    var path: [String] = []
    /// True if it is among links.
    var isLinks = false
  }

  /// The deepest object that is looked at, such as `meta.pagination.links`.
  private static let maximumDepth = 3

  /// Returns an envelope in which all that is about pages is right.
  ///
  /// - Parameters:
  ///   - object: The envelope with the things of the page.
  ///   - shape: What the contract says of it.
  ///   - typical: The envelope as it is made up, which has all members.
  mutating func filled(_ object: JSONObject, _ shape: ValueShape, typical: JSONObject) -> JSONObject {
    ended(filled(object, shape, typical: typical, at: Place()))
  }

  private mutating func filled(
    _ object: JSONObject,
    _ shape: ValueShape,
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
      if let change = PageMemberChange(of: member, among: words, page, links) {
        apply(change, to: name, at: place, of: &object)
      } else if member.isAboutPages || list.starts(with: place.path + [name]), place.path.count < Self.maximumDepth {
        fill(member, of: &object, typical: typical[name], at: place)
      }
    }
    return object
  }

  /// Fills in a member that holds others which are about pages.
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
      let filled = filled(inner, member.shape, typical: typical?.object ?? [:], at: inside)
      if filled != inner || known != nil { object[member.name] = .object(filled) }
    }
  }

  /// The members that the contract names, and those that its example has besides.
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
  /// A member that says that there is no other page.
  private struct Ending {
    let path: [String]
    /// The alternative forms, if the schema does not accept the current one.
    var others: ArraySlice<PageMemberChange.End>
  }

  /// Returns an envelope in which each member that leads nowhere is the first of its forms that the schema takes.
  private mutating func ended(_ object: JSONObject) -> JSONObject {
    if endings.isEmpty { return object }
    do throws(ContractError) {
      let compiled = try schema.forResponses()
      var object = object
      while !endings.isEmpty {
        // The things of the list do not matter here.
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
      // The response itself reports what is wrong with the schema.
      return object
    }
  }
}

extension JSONSchemaViolation {
  /// The locations of the violation and its causes in the value.
  fileprivate var places: [[String]] { [instancePointer.tokens] + causes.flatMap(\.places) }
}
