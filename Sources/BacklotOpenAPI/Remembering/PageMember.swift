import BacklotHTTP
import BacklotJSON

/// A member of the object around a list, or of a nested object, that may be about pages.
struct PageMember {
  let name: String
  let shape: ValueShape
  /// The value in the contract's example, or the generated value.
  let shown: JSONValue?
  let isRequired: Bool
  /// True if the member is among links.
  let isLink: Bool

  var word: String { name.pagingWord }
  var kinds: ValueShape.Kinds { shape.kinds }

  /// True if the contract does not specify the kind of value.
  private var isOpen: Bool { kinds.subtracting(.null).isEmpty }

  /// True if the value is a string that may lead to a page, which excludes dates.
  var isText: Bool {
    if let format = shape.format, Self.otherFormats.contains(where: format.hasPrefix) { return false }
    return kinds.contains(.string) || isOpen && shown?.string != nil
  }

  /// True if the value is an integer, unlike amounts and measures in general.
  var isNumber: Bool {
    if kinds.contains(.integer) { return true }
    guard kinds.contains(.number) || isOpen && shown?.number != nil else { return false }
    if shape.format.map({ !$0.hasPrefix("int") }) ?? false { return false }
    return shown.map { $0.int != nil || $0.number == nil } ?? true
  }

  var isFlag: Bool { kinds.contains(.boolean) || isOpen && shown?.bool != nil }

  /// True if the value may be a cursor, or a link other than an object.
  var isStep: Bool { isText || isNumber || isOpen && (shown?.isNull ?? true) && shape.members.isEmpty }

  /// The member of an object that contains a URL, or `nil` if the value is not such an object.
  var reference: String? {
    guard kinds.contains(.object) || shown?.object != nil else { return nil }
    return PageLinks.references.first { shape.member($0) != nil || shown?[$0] != nil }
  }

  /// True if the value contains members about pages.
  var isAboutPages: Bool {
    Self.objects.contains(word) || word.hasPrefix("pagin") || word.hasPrefix("paging")
  }

  /// True if the value contains links.
  var isLinks: Bool { word == "links" || word.hasPrefix("pagin") }

  private static let objects: Set<String> = [
    "meta", "metadata", "responsemeta", "responsemetadata", "listmetadata", "page", "pageinfo", "pager", "pageable",
    "links", "cursor", "cursors",
  ]
  private static let otherFormats = ["date", "time", "duration", "email", "double", "float", "decimal"]
}

/// The change of a member about pages.
enum PageMemberChange {
  case value(JSONValue)
  /// A value for the member if it is already present.
  case present(JSONValue)
  /// The possible forms that mean no other page, the best one first.
  case ended([End])

  /// A form of a member that means no other page.
  enum End: Equatable {
    case value(JSONValue)
    case leftOut

    var value: JSONValue? { if case .value(let value) = self { .some(value) } else { .none } }
  }

  /// Creates the change of a member, or `nil` if it is not about pages.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - words: The names of all members beside it.
  ///   - page: The page in the response.
  ///   - links: The URLs of other pages.
  init?(of member: PageMember, among words: Set<String>, page: ListPage, links: PageLinks) {
    let reader = PageMemberReader(member: member, page: page, links: links)
    guard let change = reader.change(among: words) else { return nil }
    self = change
  }
}

/// Determines the meaning of a member for pages.
private struct PageMemberReader {
  let member: PageMember
  let page: ListPage
  let links: PageLinks

  func change(among words: Set<String>) -> PageMemberChange? {
    let word = member.word
    if member.isFlag, let flag = flag(word) { return member.kinds.isEmpty ? .present(flag) : .value(flag) }
    if member.isNumber, !member.isText, let number = number(for: word, among: words) {
      let value = JSONValue.number(JSONNumber(number))
      return member.isRequired ? .value(value) : .present(value)
    }
    if isCursor(word) { return member.isStep ? stepped(page.nextCursor) : nil }
    if Self.otherCursors.contains(word) { return member.isStep ? stepped(nil) : nil }
    return Self.relation(word, isLink: member.isLink).flatMap(link)
  }

  private func flag(_ word: String) -> JSONValue? {
    switch word {
    case "hasmore", "more", "morepages", "istruncated", "truncated": .bool(page.hasMore)
    case "hasnext", "hasnextpage": .bool(page.hasNext)
    case "hasprevious", "hasprev", "haspreviouspage", "hasprevpage": .bool(page.hasPrevious)
    case "last", "islast", "islastpage": .bool(!page.hasNext)
    case "first", "isfirst", "isfirstpage": .bool(!page.hasPrevious)
    case "empty": .bool(page.items.isEmpty)
    default: nil
    }
  }

  private func number(for word: String, among words: Set<String>) -> Int? {
    switch word {
    case _ where Self.totals.contains(word): page.total
    case "count": words.isDisjoint(with: Self.totals) ? page.total : page.items.count
    case "numberofelements", "itemcount", "currentcount", "currentitemcount": page.items.count
    case "totalpages", "pagecount", "numpages", "pages": page.pageCount
    case "lastpage": max(1, page.pageCount)
    case "limit", "perpage", "pagesize", "size", "itemsperpage", "maxresults": page.query.limit
    case "offset", "skip", "startindex", "startat":
      if case .offset = page.query.start { page.offset } else { nil }
    case "page", "currentpage", "pagenumber", "number": page.number
    default: nil
    }
  }

  private static let totals: Set<String> = [
    "total", "totalcount", "totalresults", "totalelements", "totalitems", "totalrecords", "totalhits", "totalsize",
    "odatacount",
  ]

  /// Returns true if a word means the cursor of the next page, or is the name of the parameter for the cursor.
  private func isCursor(_ word: String) -> Bool {
    if Self.cursors.contains(word) { return true }
    guard case .cursor(let name, _, _) = page.query.start, member.isText else { return false }
    return name.pagingWord == word
  }

  private static let cursors: Set<String> = [
    "nextcursor", "nextpagetoken", "nexttoken", "nextcontinuationtoken", "continuationtoken", "nextmarker", "cursor",
    "pagetoken", "nextpagecursor", "endcursor", "after", "nextstartingafter", "nextpageid", "nextkey", "nextafter",
    "continue", "continuation",
  ]
  private static let otherCursors: Set<String> = [
    "prevcursor", "previouscursor", "prevpagetoken", "previouspagetoken", "before", "endingbefore",
  ]

  /// Returns the page to which a member with a name leads, or an empty list for this page.
  private static func relation(_ word: String, isLink: Bool) -> [ListPage.Other]? {
    switch word {
    case "nextoffset", "nextstart", "nextskip", "nextpagenumber": [.next]
    case "prevoffset", "previousoffset", "previouspagenumber", "prevpagenumber": [.previous]
    case "firstpageurl": [.first]
    case "lastpageurl": [.last]
    default: isLink ? PageLinks.relation(word) : PageLinks.relation(word).flatMap { steps($0) }
    }
  }

  /// Returns a relation if it leads to an adjacent page.
  private static func steps(_ relation: [ListPage.Other]) -> [ListPage.Other]? {
    relation == [.next] || relation == [.previous] ? relation : nil
  }
}

// MARK: - Links

extension PageMemberReader {
  private func link(_ relation: [ListPage.Other]) -> PageMemberChange? {
    let other = relation.first
    if member.shown == nil, other != .next, other != .previous { return nil }
    if let name = member.reference {
      let isURI = member.shape.member(name)?.format == "uri"
      let isAbsolute = isURI || PageLinks.isAbsolute(member.shown?[name])
      guard let url = links.url(of: other, isAbsolute: isAbsolute, isURI: isURI) else { return stepped(nil) }
      return .value(JSONValue.object(member.shown?.object ?? [:]).setting(name, to: .string(url)))
    }
    guard member.isStep else { return nil }
    let value = other.flatMap { page.value(of: $0) }
    if member.isNumber, !member.isText { return stepped(value) }
    if !isURL {
      if case .cursor = page.query.start, other == .next { return stepped(page.nextCursor) }
      if member.shown?.string.map({ Int($0) != nil }) ?? false { return stepped(value) }
    }
    let isURI = member.shape.format == "uri"
    return stepped(links.url(of: other, isAbsolute: isURI || PageLinks.isAbsolute(member.shown), isURI: isURI))
  }

  private var isURL: Bool {
    let (word, format) = (member.word, member.shape.format)
    return member.isLink || format?.hasPrefix("uri") ?? false || format == "url"
      || member.shown?.string?.contains("/") ?? false || word.hasSuffix("url") || word.hasSuffix("link")
      || word.hasSuffix("href")
  }

  /// Returns the value that leads to another page, or the forms for no other page.
  private func stepped(_ text: String?) -> PageMemberChange {
    guard let text else { return ended }
    let number = member.isNumber && !member.isText ? Int(text) : nil
    return .value(number.map { .number(JSONNumber($0)) } ?? .string(text))
  }

  /// The forms that mean no other page, in order: the empty string of the example, `null` if it is allowed or in the
  /// example, an omitted member, an empty string or 0, and `null` as a last resort.
  private var ended: PageMemberChange {
    let takesNull = member.kinds.isEmpty || member.kinds.contains(.null)
    var ends: [PageMemberChange.End] = member.isText && member.shown?.string == "" ? [.value("")] : []
    if takesNull {
      if ends.isEmpty, !member.isRequired { return .present(.null) }
      return .ended(ends + [.value(.null)])
    }
    if member.shown?.isNull ?? false { ends.append(.value(.null)) }
    if !member.isRequired { return .ended(ends + [.leftOut]) }
    if member.isText { ends.append(.value("")) } else if member.isNumber { ends.append(.value(0)) }
    return .ended(ends + [.value(.null)])
  }
}
