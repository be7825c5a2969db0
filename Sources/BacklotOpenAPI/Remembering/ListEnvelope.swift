import BacklotHTTP
import BacklotJSON

/// Fills in what an object around a list says about pages: `has_more`, `next_cursor`, `total`, `links.next` and the like.
///
/// All other members stay as they are. A member that the contract's example leaves out is added if it leads to another page.
struct ListEnvelope {
  let page: ListPage
  let links: PageLinks
  /// The name of the member that holds the things.
  let list: String

  /// A member that may be about pages.
  private struct Member {
    let name: String
    let shape: ValueShape
    /// What the contract's example shows, or what is made up.
    let shown: JSONValue?
    let isRequired: Bool
    /// Whether it stands among links.
    let isLink: Bool

    var kinds: ValueShape.Kinds { shape.kinds }
    var isText: Bool { kinds.contains(.string) || kinds.isEmpty && shown?.string != nil }
    var isNumber: Bool { kinds.contains(.integer) || kinds.contains(.number) || kinds.isEmpty && shown?.number != nil }
    var isFlag: Bool { kinds.contains(.boolean) || kinds.isEmpty && shown?.bool != nil }
    var isObject: Bool { shown?.object != nil || kinds.contains(.object) }
  }

  /// The deepest object that is looked at, such as `meta.pagination.links`.
  private static let maximumDepth = 3

  /// Returns an envelope in which all that is about pages is right.
  ///
  /// - Parameters:
  ///   - object: The envelope with the things of the page.
  ///   - shape: What the contract says of it.
  ///   - typical: The envelope as it is made up, which has all members.
  func filled(_ object: JSONObject, _ shape: ValueShape, typical: JSONObject) -> JSONObject {
    filled(object, shape, typical: typical, isLinks: false, depth: 0)
  }

  private func filled(
    _ object: JSONObject,
    _ shape: ValueShape,
    typical: JSONObject,
    isLinks: Bool,
    depth: Int
  ) -> JSONObject {
    var object = object
    let words = Set(shape.members.map(\.name.pagingWord))
    for (name, shape) in members(of: shape, object) where depth > 0 || name != list {
      let isRequired = shape.isRequired
      let member = Member(name: name, shape: shape.shape, shown: object[name], isRequired: isRequired, isLink: isLinks)
      if let change = change(of: member, words) {
        apply(change, to: name, of: &object)
      } else if member.isObject, depth < Self.maximumDepth {
        guard let inner = object[name]?.object ?? (page.hasNext ? typical[name]?.object : nil) else { continue }
        let areLinks = ["links", "paging", "pagination"].contains(name.pagingWord)
        let inside = typical[name]?.object ?? [:]
        let filled = filled(inner, shape.shape, typical: inside, isLinks: areLinks, depth: depth + 1)
        if filled != inner || object[name] != nil { object[name] = .object(filled) }
      }
    }
    return object
  }

  /// The members that the contract names, and those that its example has besides.
  private func members(
    of shape: ValueShape,
    _ object: JSONObject
  ) -> [(name: String, shape: (shape: ValueShape, isRequired: Bool))] {
    let named = shape.members.map { ($0.name, ($0.shape, shape.required.contains($0.name))) }
    let others = object.keys.filter { shape.member($0) == nil }.map { ($0, (ValueShape(), false)) }
    return named + others
  }

  private func apply(_ change: Change, to name: String, of object: inout JSONObject) {
    switch change {
    case .value(let value): object[name] = value
    case .present(let value): if object[name] != nil { object[name] = value }
    case .removed: object.removeValue(forKey: name)
    }
  }

  private enum Change {
    case value(JSONValue)
    /// A value for a member that is there already.
    case present(JSONValue)
    case removed
  }
}

// MARK: - Members

extension ListEnvelope {
  /// Returns what becomes of a member, or `nil` if it is not about pages.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - words: The names of all members beside it.
  private func change(of member: Member, _ words: Set<String>) -> Change? {
    let word = member.name.pagingWord
    if member.isFlag, let flag = flag(word) { return member.kinds.isEmpty ? .present(flag) : .value(flag) }
    if member.isNumber, !member.isText, let number = number(word, words) {
      return member.isRequired ? .value(.number(JSONNumber(number))) : .present(.number(JSONNumber(number)))
    }
    if Self.cursors.contains(word), !member.isObject { return stepped(page.nextCursor, member) }
    if Self.otherCursors.contains(word), !member.isObject { return stepped(nil, member) }
    guard let other = Self.relation(word, isLink: member.isLink) else { return nil }
    return link(other, member)
  }

  private func flag(_ word: String) -> JSONValue? {
    switch word {
    case "hasmore", "hasnext", "hasnextpage", "more", "morepages", "istruncated", "truncated": .bool(page.hasNext)
    case "hasprevious", "hasprev", "haspreviouspage", "hasprevpage": .bool(page.hasPrevious)
    case "last", "islast", "islastpage": .bool(!page.hasNext)
    case "first", "isfirst", "isfirstpage": .bool(!page.hasPrevious)
    case "empty": .bool(page.items.isEmpty)
    default: nil
    }
  }

  private func number(_ word: String, _ words: Set<String>) -> Int? {
    switch word {
    case _ where Self.totals.contains(word): page.total
    case "count": words.isDisjoint(with: Self.totals) ? page.total : page.items.count
    case "numberofelements", "itemcount", "currentcount", "currentitemcount": page.items.count
    case "totalpages", "pagecount", "numpages", "pages": page.pageCount
    case "lastpage": max(1, page.pageCount)
    case "limit", "perpage", "pagesize", "size", "itemsperpage": page.query.limit
    case "offset", "skip", "startindex": if case .offset = page.query.start { page.offset } else { nil }
    case "page", "currentpage", "pagenumber", "number": page.number
    default: nil
    }
  }

  private static let totals: Set<String> = [
    "total", "totalcount", "totalresults", "totalelements", "totalitems", "totalrecords", "totalhits", "totalsize",
  ]
  private static let cursors: Set<String> = [
    "nextcursor", "nextpagetoken", "nexttoken", "nextcontinuationtoken", "continuationtoken", "nextmarker", "cursor",
    "pagetoken", "nextpagecursor", "endcursor", "after", "nextstartingafter",
  ]
  private static let otherCursors: Set<String> = [
    "prevcursor", "previouscursor", "prevpagetoken", "previouspagetoken", "before", "endingbefore",
  ]

  /// The page that a member of a name leads to; an empty list for this one.
  private static func relation(_ word: String, isLink: Bool) -> [ListPage.Other]? {
    switch word {
    case "next", "nexturl", "nextlink", "nextpage", "nextpageurl", "nexthref", "odatanextlink": [.next]
    case "previous", "prev", "previousurl", "prevurl", "previouspage", "prevpage", "previouslink", "prevlink",
      "prevpageurl", "previouspageurl":
      [.previous]
    case "first" where isLink, "firstpageurl": [.first]
    case "last" where isLink, "lastpageurl": [.last]
    case "self" where isLink: []
    default: nil
    }
  }

  private func link(_ relation: [ListPage.Other], _ member: Member) -> Change? {
    let other = relation.first
    if member.shown == nil, other != .next, other != .previous { return nil }
    if member.isObject {
      guard let url = links.url(of: other, isAbsolute: isAbsolute(member.shown?["href"], member)) else {
        return stepped(nil, member)
      }
      guard let inner = member.shown?.object ?? (member.shape.member("href") == nil ? nil : [:]) else { return nil }
      return .value(JSONValue.object(inner).setting("href", to: .string(url)))
    }
    guard member.isText || member.kinds.isEmpty else {
      return member.isNumber ? stepped(other.flatMap { page.value(of: $0) }, member) : nil
    }
    if case .cursor = page.query.start, other == .next, !isURL(member) { return stepped(page.nextCursor, member) }
    return stepped(links.url(of: other, isAbsolute: isAbsolute(member.shown, member)), member)
  }

  private func isURL(_ member: Member) -> Bool {
    let word = member.name.pagingWord
    return member.isLink || member.shape.format?.hasPrefix("uri") ?? false || member.shape.format == "url"
      || member.shown?.string?.contains("/") ?? false || word.hasSuffix("url") || word.hasSuffix("link")
      || word.hasSuffix("href")
  }

  private func isAbsolute(_ shown: JSONValue?, _ member: Member) -> Bool {
    guard let text = shown?.string, text.contains("/") else { return true }
    return text.contains("://") || member.shape.format == "uri"
  }

  /// What leads to another page, or says that there is none as the contract has it.
  private func stepped(_ text: String?, _ member: Member) -> Change? {
    if let text {
      let number = member.isNumber && !member.isText ? Int(text) : nil
      return .value(number.map { .number(JSONNumber($0)) } ?? .string(text))
    }
    if member.shown?.string == "" { return .value("") }
    if member.kinds.isEmpty || member.kinds.contains(.null) || member.shown?.isNull ?? false { return .present(.null) }
    if !member.isRequired { return .removed }
    if member.isText { return .value("") }
    return member.isNumber ? .value(0) : nil
  }
}
