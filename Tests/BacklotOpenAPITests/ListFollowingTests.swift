import BacklotHTTP
import BacklotJSON
import BacklotStubs
import RealData
import Testing

@testable import BacklotOpenAPI

/// Follows the pages of a list as clients do, for contracts of several shapes.
@Suite("Clients that follow pages come to an end") struct ListFollowingTests {
  private static let text = ListContract.text

  /// A page that a client has.
  struct Page {
    let response: HTTPResponse
    let list: JSONValue
    /// The number of pages so far.
    let number: Int
  }

  /// A format in which a contract refers to the next page, and in which a client requests it.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let contract: ListContract
    /// Returns the target of the next page, or `nil` if the client is at the end.
    let next: @Sendable (Page) -> String?
  }

  private static func shape(
    _ name: String,
    _ parameters: [String],
    envelope: String? = nil,
    shown: String = "",
    headers: [String] = [],
    holder: (name: String, properties: String, shown: String)? = nil,
    next: @escaping @Sendable (Page) -> String?
  ) -> Shape {
    var contract = ListContract(parameters: parameters, envelope: envelope, shown: shown, headers: headers)
    contract.holder = holder
    return Shape(testDescription: name, contract: contract, next: next)
  }

  /// The target of a URL, which may have a scheme and a host.
  private static func target(_ url: String?) -> String? {
    guard let url, !url.isEmpty else { return nil }
    return url.split(separator: "//", maxSplits: 1).last.flatMap { text in
      text.firstIndex(of: "/").map { String(text[$0...]) }
    }
  }

  /// The target of the next page in the field `Link`.
  private static func linkedTarget(_ response: HTTPResponse) -> String? {
    let links = response.headerFields["Link"]?.split(separator: ",") ?? []
    let next = links.first { $0.contains("rel=\"next\"") }
    return target(next?.split(separator: "<").last?.split(separator: ">").first.map(String.init))
  }

  static let shapes: [Shape] = [
    shape(
      "cursor in the envelope",
      ["limit", "cursor:\(text)"],
      envelope: "\"next_cursor\": \(text)",
      shown: #""next_cursor": "abc""#
    ) {
      $0.list["next_cursor"]?.string.map { "/things?limit=2&tag=a&cursor=\($0)" }
    },
    shape(
      "cursor in meta, with has_more",
      ["page_size", "page_token:\(text)"],
      envelope:
        "\"meta\": {\"type\": \"object\", \"properties\": {\"has_more\": {\"type\": \"boolean\"}, \"next_page_token\": \(text)}}"
    ) { $0.list["meta"]?["next_page_token"]?.string.map { "/things?page_size=2&tag=a&page_token=\($0)" } },
    shape("identifiers with has_more", ["limit", "starting_after"], envelope: #""has_more": {"type": "boolean"}"#) {
      guard $0.list["has_more"] == true else { return nil }
      return "/things?limit=2&tag=a&starting_after=\($0.list.listedIdentifiers.last?.int ?? 0)"
    },
    shape(
      "offsets with a total",
      ["limit", "offset"],
      envelope: #""total": {"type": "integer"}, "offset": {"type": "integer"}"#,
      shown: #""total": 90, "offset": 20"#
    ) {
      let seen = ($0.list["offset"]?.int ?? 0) + $0.list.listedIdentifiers.count
      return seen < $0.list["total"]?.int ?? 0 ? "/things?limit=2&tag=a&offset=\(seen)" : nil
    },
    shape("offsets until a page is empty", ["limit", "offset"]) {
      $0.list.listedIdentifiers.isEmpty ? nil : "/things?limit=2&tag=a&offset=\($0.number * 2)"
    },
    shape(
      "next offset",
      ["limit", "offset"],
      envelope: #""next_offset": {"type": "integer", "nullable": true}"#,
      shown: #""next_offset": 20"#
    ) {
      $0.list["next_offset"]?.int.map { "/things?limit=2&tag=a&offset=\($0)" }
    },
    shape("page numbers until a page is empty", ["page", "per_page"]) {
      $0.list.listedIdentifiers.isEmpty ? nil : "/things?per_page=2&tag=a&page=\($0.number + 1)"
    },
    shape(
      "page numbers from 0",
      [#"page:{"type": "integer", "minimum": 0}"#, "size"],
      envelope: #""last": {"type": "boolean"}"#
    ) {
      $0.list["last"] == true ? nil : "/things?size=2&tag=a&page=\($0.number)"
    },
    shape(
      "the number of pages",
      ["page", "size"],
      envelope:
        #""page": {"type": "object", "properties": {"totalPages": {"type": "integer"}, "number": {"type": "integer"}}}"#
    ) {
      guard let number = $0.list["page"]?["number"]?.int, number < $0.list["page"]?["totalPages"]?.int ?? 0 else {
        return nil
      }
      return "/things?size=2&tag=a&page=\(number + 1)"
    },
    shape("Link", ["page", "per_page"], headers: ["Link"]) { linkedTarget($0.response) },
    shape(
      "an object of query parameters",
      [#"page:{"type": "object", "properties": {"number": {"type": "integer"}, "size": {"type": "integer"}}}"#],
      envelope: #""has_more": {"type": "boolean"}"#
    ) {
      $0.list["has_more"] == true ? "/things?tag=a&page[size]=2&page[number]=\($0.number + 1)" : nil
    },
    shape("Link with since", ["since", "per_page"], headers: ["Link"]) { linkedTarget($0.response) },
    shape(
      "URLs",
      ["page", "limit"],
      envelope: #""next": {"type": "string", "format": "uri", "nullable": true}"#,
      shown: #""next": "http://h/things?page=7""#
    ) {
      target($0.list["next"]?.string)
    },
    shape(
      "required URIs",
      ["page", "limit"],
      envelope: #""next": {"type": "string", "format": "uri"}"#,
      shown: #""next": "http://h/things?page=7""#
    ) {
      target($0.list["next"]?.string)
    },
    shape(
      "links of JSON:API",
      ["page[number]", "page[size]"],
      envelope: "\"links\": {\"type\": \"object\", \"properties\": {\"next\": \(text)}}",
      shown: #""links": {"next": "/things?page[number]=4"}"#
    ) { target($0.list["links"]?["next"]?.string) },
    shape(
      "links of HAL",
      ["page", "size"],
      envelope:
        #""_links": {"type": "object", "properties": {"next": {"type": "object", "properties": {"href": {"type": "string"}}}}}"#,
      shown: #""_links": {"self": {"href": "/things"}, "next": {"href": "/things?page=2"}}"#
    ) { target($0.list["_links"]?["next"]?["href"]?.string) },
    shape(
      "a list in an object of HAL",
      ["page", "size"],
      envelope: #""page": {"type": "object", "properties": {"totalPages": {"type": "integer"}}}, "#
        + #""_links": {"type": "object", "properties": {"next": {"type": "object", "properties": {"href": {"type": "string"}}}}}"#,
      shown: #""page": {"totalPages": 9}, "_links": {"next": {"href": "/things?page=2"}}"#,
      holder: ("_embedded", "", "")
    ) { target($0.list["_links"]?["next"]?["href"]?.string) },
    shape(
      "a list in an object with its cursor",
      ["limit", "cursor:\(text)"],
      envelope: #""status": {"type": "string"}"#,
      shown: #""status": "ok""#,
      holder: ("result", "\"next_cursor\": \(text)", #""next_cursor": "x""#)
    ) { $0.list["result"]?["next_cursor"]?.string.map { "/things?limit=2&tag=a&cursor=\($0)" } },
    shape(
      "links in an array",
      ["page", "size"],
      envelope:
        #""links": {"type": "array", "items": {"type": "object", "properties": {"rel": {"type": "string"}, "href": {"type": "string"}}}}"#,
      shown: #""links": [{"rel": "next", "href": "/things?page=2"}]"#
    ) { target($0.list["links"]?.array?.first { $0["rel"] == "next" }?["href"]?.string) },
    shape(
      "OData",
      ["$skip", "$top"],
      envelope: #""@odata.nextLink": {"type": "string"}, "@odata.count": {"type": "integer"}"#
    ) {
      target($0.list["@odata.nextLink"]?.string)
    },
  ]

  private static let size = "limit=2&page_size=2&per_page=2&size=2&tag=a&page[size]=2&$top=2"

  /// Asks for a page after the other, at most twenty of them.
  ///
  /// - Returns: The identifiers in the order in which they came.
  private func follow(
    _ shape: Shape,
    _ backend: MockBackend,
    after each: (_ page: Int, _ list: JSONValue) async throws -> Void = { _, _ in }
  ) async throws -> [Int] {
    let known = shape.contract.parameters.compactMap { $0.split(separator: ":").first.map(String.init) }
    let sizes = Self.size.split(separator: "&").filter { item in
      known.contains { item.hasPrefix($0 + "=") || item.hasPrefix($0 + "[") } || item.hasPrefix("tag")
    }
    var target: String? = "/things?" + sizes.joined(separator: "&")
    var (found, pages): ([Int], Int) = ([], 0)
    while let asked = target {
      pages += 1
      guard pages <= 20 else {
        Issue.record("\(shape.testDescription) has no end")
        break
      }
      let response = try await backend.ask(.get, asked, [.host: "h"])
      #expect(response.status == .ok, "\(asked)")
      let list = try response.json
      found += list.listedIdentifiers.compactMap(\.int)
      #expect(list.listedIdentifiers.count <= 2, "\(asked)")
      target = shape.next(Page(response: response, list: list, number: pages))
      try await each(pages, list)
    }
    return found
  }

  private func contract(_ shape: Shape, isReadOnly: Bool) -> ListContract {
    var contract = shape.contract
    contract.parameters.append("tag:\(Self.text)")
    contract.things = [1, 2, 3, 4, 5, 6, 7]
    if isReadOnly { (contract.listMethods, contract.thingMethods) = ([], []) }
    return contract
  }

  @Test(arguments: shapes, [false, true])
  func `each thing comes once`(shape: Shape, isReadOnly: Bool) async throws {
    let backend = try contract(shape, isReadOnly: isReadOnly).backend()
    #expect(try await follow(shape, backend) == Array(1...7))
  }

  @Test(arguments: shapes)
  func `an empty list is one page`(shape: Shape) async throws {
    var contract = contract(shape, isReadOnly: false)
    contract.things = nil
    #expect(try await follow(shape, try contract.backend()) == [])
  }

  @Test(arguments: shapes)
  func `a client that deletes what it saw comes to an end, and by cursors sees all`(shape: Shape) async throws {
    let backend = try contract(shape, isReadOnly: false).backend()
    let found = try await follow(shape, backend) { _, list in
      for id in list.listedIdentifiers { _ = try await backend.ask(.delete, "/things/\(id.int ?? 0)") }
    }
    #expect(Set(found).count == found.count)
    let name = shape.testDescription
    if name.contains("cursor") || name.contains("identifiers") || name.contains("since") {
      #expect(found == Array(1...7))
    }
  }

  @Test(arguments: shapes)
  func `what others create meanwhile comes once, at the end`(shape: Shape) async throws {
    let backend = try contract(shape, isReadOnly: false).backend()
    let found = try await follow(shape, backend) { page, _ in
      guard page <= 3 else { return }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...2 { group.addTask { _ = try await backend.ask(.post, "/things", body: #"{"tag": "a"}"#) } }
        try await group.waitForAll()
      }
    }
    #expect(found.sorted() == Array(1...13))
  }

  // MARK: Documents of others

  @Test(.enabled(if: RealData.shared != nil))
  func `each list of a large contract comes to an end`() async throws {
    let data = try #require(RealData.shared)
    let document = try JSONDocument(parsing: String(decoding: try data.bytes("openapi/github.json"), as: UTF8.self))
    let backend = MockBackend { Contract(document, options: Contract.Options(isStateful: true)) }
    let lists = PagedList.all(of: document.value).filter { $0.names.isSuperset(of: ["page", "per_page"]) }
    #expect(lists.count > 90)
    var ended = 0
    for list in lists {
      guard let all = try await things(of: list, "per_page=100", backend), !all.isEmpty else { continue }
      var (seen, page): ([JSONValue], Int) = ([], 1)
      while page <= all.count + 1, let things = try await things(of: list, "per_page=7&page=\(page)", backend) {
        seen += things
        page += 1
        if things.isEmpty { break }
      }
      #expect(seen == all, "\(list.target)")
      ended += 1
    }
    #expect(ended > lists.count * 9 / 10, "\(ended) of \(lists.count)")
  }

  private func things(of list: PagedList, _ query: String, _ backend: MockBackend) async throws -> [JSONValue]? {
    let response = try await backend.ask(.get, list.target + query, [.host: "h"])
    guard response.status == .ok else { return nil }
    let json = try response.json
    return json.array ?? json.object?.values.lazy.compactMap(\.array).first
  }
}

/// A list of a contract in OpenAPI 3, which has parameters in its query.
private struct PagedList {
  /// The path and the beginning of the query, with values for what has to be there.
  let target: String
  /// The names of the query parameters.
  let names: Set<String>

  static func all(of document: JSONValue) -> [PagedList] {
    (document["paths"]?.object ?? [:]).compactMap { path, item in
      guard let operation = item["get"] else { return nil }
      let parameters = ((item["parameters"]?.array ?? []) + (operation["parameters"]?.array ?? [])).map {
        resolved($0, in: document)
      }
      var (target, query) = (path, "?")
      for parameter in parameters {
        guard let name = parameter["name"]?.string else { continue }
        let value = sample(resolved(parameter["schema"] ?? .null, in: document))
        if parameter["in"] == "path" { target = target.replacing("{\(name)}", with: value) }
        if parameter["in"] == "query", parameter["required"] == true { query += "\(name)=\(value)&" }
      }
      let names = parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
      return PagedList(target: target + query, names: Set(names))
    }
  }

  private static func resolved(_ value: JSONValue, in document: JSONValue) -> JSONValue {
    guard let reference = value["$ref"]?.string else { return value }
    return reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }

  private static func sample(_ schema: JSONValue) -> String {
    schema["enum"]?.array?.first?.string ?? (schema["type"] == "integer" ? "1" : "x")
  }
}
