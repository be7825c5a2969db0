import BacklotHTTP
import Foundation

/// The way from a page of a list to the next one.
public struct NextPage<Kind: EndpointKind, Response: Decodable & SendableMetatype>: Sendable {
  typealias Page = (response: APIResponse<Response>, request: HTTPRequest, endpoint: Endpoint<Kind, Response>)

  let endpoint: @Sendable (Page) throws(ClientError) -> Endpoint<Kind, Response>?

  /// Follows the link with the relation `next` in the field `Link` (RFC 8288).
  ///
  /// The link may be relative. A link to another origin is an error, since the request may contain credentials.
  public static var link: Self {
    Self { page throws(ClientError) in
      guard let target = try NextLink.target(in: page.response.headerFields, to: page.request) else { return nil }
      var endpoint = page.endpoint
      endpoint.linkedTarget = target
      return endpoint
    }
  }

  /// Sends the cursor of each page in a query item, which it adds or replaces.
  ///
  /// ```swift
  /// client.pages(of: .dogs, next: .cursor("after", from: \.nextCursor))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the query item.
  ///   - cursor: Returns the cursor of the next page; `nil` or empty after the last page.
  public static func cursor(_ name: String, from cursor: @escaping @Sendable (Response) -> String?) -> Self {
    custom { response, endpoint in
      guard let cursor = cursor(response.value), !cursor.isEmpty else { return nil }
      return endpoint.replacing(name, with: cursor)
    }
  }

  /// Sends the number of elements so far in a query item, which it adds or replaces; ends after an empty page.
  ///
  /// The first page begins at the offset in the query of the endpoint, or at 0.
  ///
  /// - Parameters:
  ///   - name: The name of the query item. Defaults to `offset`.
  ///   - count: Returns the number of elements of a page.
  public static func offset(
    _ name: String = "offset",
    counting count: @escaping @Sendable (Response) -> Int
  ) -> Self {
    custom { response, endpoint in
      let offset = endpoint.queryItems[name].flatMap { Int($0) } ?? 0
      let (next, isTooFar) = offset.addingReportingOverflow(count(response.value))
      return next > offset && !isTooFar ? endpoint.replacing(name, with: String(next)) : nil
    }
  }

  /// Returns a way that a closure determines.
  ///
  /// - Parameter next: Returns the endpoint of the next page, given the response and the endpoint of a page, or `nil`
  ///   after the last page.
  public static func custom(
    _ next: @escaping @Sendable (APIResponse<Response>, Endpoint<Kind, Response>) -> Endpoint<Kind, Response>?
  ) -> Self {
    Self { page throws(ClientError) in next(page.response, page.endpoint) }
  }
}

extension Endpoint {
  fileprivate func replacing(_ name: String, with value: String) -> Self {
    var endpoint = self
    endpoint.queryItems.set(name, to: value)
    return endpoint
  }
}

extension QueryItems {
  /// Sets all items of a name to one value, in the place of the first, or at the end; `nil` removes them.
  fileprivate mutating func set(_ name: String, to value: String?) {
    let place = items.firstIndex { $0.name == name } ?? items.endIndex
    items.removeAll { $0.name == name }
    if let value { items.insert(Item(name: name, value: value), at: min(place, items.endIndex)) }
  }
}

// MARK: - Links

/// The link to the next page.
private enum NextLink {
  /// Returns the path and the query of the next page, or `nil` if there is no link.
  static func target(in fields: HTTPFields, to request: HTTPRequest) throws(ClientError) -> String? {
    let links = fields[values: HTTPField.Name(raw: "Link", canonical: "link")].flatMap(WebLink.links(in:))
    guard let link = links.first(where: { $0.relations.contains("next") && !$0.hasAnchor }) else { return nil }
    guard let base = URL(request), let url = URL(string: link.target, relativeTo: base)?.absoluteURL else {
      throw .invalidLink(link.target, in: request, reason: "is not a valid URL. Fix the response.")
    }
    guard Origin(url) == Origin(base) else {
      throw .invalidLink(
        link.target,
        in: request,
        reason: "leads to another origin, which must not receive the credentials of the request. Fix the response, or "
          + "use NextPage.custom."
      )
    }
    let path = url.path(percentEncoded: true)
    return (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
  }
}

extension ClientError {
  fileprivate static func invalidLink(_ target: String, in request: HTTPRequest, reason: String) -> Self {
    let names = SecretNames.standard
    return Self(
      .invalidRequest,
      message:
        "\(names.description(of: request)): the link to the next page, \(names.masked(writtenURL: target)), \(reason)",
      request: request
    )
  }
}
