package import BacklotHTTP
package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

extension HTTPResponse {
  /// Returns the Foundation response for the status and the fields, or `nil` if Foundation refuses them.
  ///
  /// Foundation stores fields in a dictionary: values of one name are joined by a comma, as in its own loader,
  /// including cookies (`HTTPCookie` separates them again). Names that differ only in case are one name.
  package func urlResponse(for url: URL) -> HTTPURLResponse? {
    #if canImport(FoundationNetworking)
      if status.code == 401, headerFields.contains(.wwwAuthenticate) {
        return UnchallengedResponse(url: url, statusCode: 401, httpVersion: "HTTP/1.1", headerFields: joinedFields)
      }
    #endif
    return HTTPURLResponse(url: url, statusCode: status.code, httpVersion: "HTTP/1.1", headerFields: joinedFields)
  }

  private var joinedFields: [String: String] {
    var joined = Dictionary(minimumCapacity: headerFields.count) as [String: String]
    var spellings: [String: String] = [:]
    for field in headerFields {
      let spelling = spellings[field.name.canonicalName] ?? field.name.rawName
      spellings[field.name.canonicalName] = spelling
      joined[spelling] = joined[spelling].map { "\($0), \(field.value)" } ?? field.value
    }
    return joined
  }
}
