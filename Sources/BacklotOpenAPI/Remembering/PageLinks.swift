import BacklotHTTP
import BacklotJSON
import BacklotStubs

/// The URLs of other pages of a list.
struct PageLinks {
  let page: ListPage
  private let target: String
  private let query: QueryItems
  /// The beginning of absolute URLs.
  ///
  /// Empty if the request does not specify it.
  private let origin: String

  /// Creates links from the URL of the request for a page.
  ///
  /// Defaults to a root URL.
  init(page: ListPage, _ request: ReceivedRequest?) {
    self.page = page
    target = request?.pathText ?? "/"
    query = request?.query ?? QueryItems()
    let authority = request?.message.authority ?? request?.headerFields[.host]
    origin = authority.map { (request?.message.scheme ?? "http") + "://" + $0 } ?? ""
  }

  /// Returns the URL of a page.
  ///
  /// - Parameters:
  ///   - other: The page, or `nil` for this one.
  ///   - isAbsolute: True if the URL has a scheme and a host, as far as these are known.
  ///   - isURI: True if it has them even if they are not known.
  /// - Returns: The URL, or `nil` if there is no such page or it cannot be requested.
  func url(of other: ListPage.Other?, isAbsolute: Bool, isURI: Bool = false) -> String? {
    var query = query
    if let other {
      guard let name = page.query.start?.name, let value = page.value(of: other) else { return nil }
      let place = query.items.firstIndex { $0.name == name } ?? query.items.endIndex
      query.items.removeAll { $0.name == name }
      let item = QueryItems.Item(name: name, value: value)
      if !value.isEmpty { query.items.insert(item, at: min(place, query.items.endIndex)) }
    }
    let text = query.encodedQuery
    let origin = origin.isEmpty && isURI ? "http://localhost" : origin
    return (isAbsolute ? origin : "") + target + (text.isEmpty ? "" : "?" + text)
  }

  /// The value of the field `Link` (RFC 8288), or `nil` if there is no other page.
  var field: String? {
    let relations: [(String, ListPage.Other)] = [
      ("first", .first), ("prev", .previous), ("next", .next), ("last", .last),
    ]
    guard page.hasNext || page.hasPrevious else { return nil }
    let links = relations.compactMap { name, other in
      url(of: other, isAbsolute: true).map { "<\($0)>; rel=\"\(name)\"" }
    }
    return links.isEmpty ? nil : links.joined(separator: ", ")
  }
}

// MARK: - Links in JSON

extension PageLinks {
  /// The names of members that contain a URL.
  static let references = ["href", "url", "uri"]

  /// Returns the page that a relation (RFC 8288 §2.1.2) means: empty for this page, and `nil` if it does not mean a
  /// page.
  static func relation(_ word: String) -> [ListPage.Other]? {
    switch word {
    case "next", "nexturl", "nextlink", "nextpage", "nextpageurl", "nexthref", "odatanextlink": [.next]
    case "previous", "prev", "previousurl", "prevurl", "previouspage", "prevpage", "previouslink", "prevlink",
      "prevpageurl", "previouspageurl":
      [.previous]
    case "first": [.first]
    case "last": [.last]
    case "self": []
    default: nil
    }
  }

  /// Returns true if the URL in the contract's example has a scheme and a host, or there is no such example.
  static func isAbsolute(_ shown: JSONValue?) -> Bool {
    guard let text = shown?.string, text.contains("/") else { return true }
    return text.contains("://")
  }

  /// Returns links, each with its relation, to the other pages.
  ///
  /// Links to missing pages are omitted.
  func linked(_ elements: [JSONValue]) -> [JSONValue] {
    let made = elements.compactMap { link(like: $0, $0["rel"]?.string) }
    let isThere = elements.contains { $0["rel"]?.string.map { Self.relation($0.pagingWord) == [.next] } ?? false }
    guard page.hasNext, !isThere, let model = elements.first(where: { $0["rel"]?.string != nil }),
      let next = link(like: model.setting("rel", to: "next"), "next")
    else { return made }
    return made + [next]
  }

  private func link(like element: JSONValue, _ relation: String?) -> JSONValue? {
    guard let relation, let other = Self.relation(relation.pagingWord),
      let name = Self.references.first(where: { element[$0]?.string != nil })
    else { return element }
    return url(of: other.first, isAbsolute: Self.isAbsolute(element[name])).map {
      element.setting(name, to: .string($0))
    }
  }
}

// MARK: - Fields

extension PageLinks {
  /// Writes the documented fields of a response that are about pages.
  func write(_ headers: [DocumentedResponse.Header], to fields: inout HTTPFields) {
    for header in headers {
      let word = header.name.pagingWord
      guard let name = HTTPField.Name(header.name), let value = value(ofField: word) else { continue }
      let isMissing = value.isEmpty && header.isRequired && word == "link"
      // A required field leads only to this page, so that clients do not continue.
      fields[name] = isMissing ? url(of: nil, isAbsolute: true).map(Self.ownLink) : value.isEmpty ? nil : value
    }
  }

  private static func ownLink(_ url: String) -> String { "<\(url)>; rel=\"self\"" }

  /// Returns the value of a field: empty for a field that is omitted, and `nil` for one that is not about pages.
  private func value(ofField word: String) -> String? {
    switch word {
    case "link": field ?? ""
    case "xtotalcount", "xtotal", "totalcount", "xpaginationtotal", "xtotalitems": "\(page.total)"
    case "xtotalpages", "xpagecount", "xpaginationpagecount": "\(page.pageCount)"
    case "xpage", "xpaginationpage": page.number.map { "\($0)" } ?? ""
    case "xperpage", "xpaginationlimit", "xpagesize": page.query.limit.map { "\($0)" } ?? ""
    case "xnextpage", "xnextcursor", "xnexttoken", "xcontinuationtoken": page.value(of: .next) ?? ""
    case "xprevpage": page.value(of: .previous) ?? ""
    default: nil
    }
  }
}
