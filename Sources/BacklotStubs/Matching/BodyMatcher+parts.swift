public import BacklotHTTP

extension BodyMatcher {
  /// Matches a multipart body (RFC 2046 §5.1) with at least one part that meets all criteria.
  ///
  /// ```swift
  /// Post("/photos", body: .part("photo", fileName: .hasSuffix(".jpg"), headers: ["Content-Type": "image/jpeg"]))
  /// ```
  ///
  /// To require several parts, combine matchers: `.all([.part("title", content: .text("Rex")), .part("photo")])`. A
  /// request without a multipart `Content-Type` with a boundary has no parts.
  ///
  /// - Parameters:
  ///   - name: The name of the part's form item (RFC 7578 §4.2). Defaults to any.
  ///   - content: The matcher for the part's content. Defaults to any.
  ///   - fileName: The matcher for the name of the part's file; `.present` matches every file. Defaults to any.
  ///   - headers: The matchers for the part's header fields.
  public static func part(
    _ name: String? = nil,
    content: BodyMatcher? = nil,
    fileName: ValueMatcher? = nil,
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher> = [:]
  ) -> Self {
    matching(name: name, content: content, fileName: fileName, headers: headers, inEveryPart: false)
  }

  /// Matches a multipart body (RFC 2046 §5.1) with at least one part, all of whose parts meet all criteria.
  ///
  /// - Parameters:
  ///   - content: The matcher for the content of each part. Defaults to any.
  ///   - fileName: The matcher for the file name of each part. Defaults to any.
  ///   - headers: The matchers for the header fields of each part.
  public static func everyPart(
    _ content: BodyMatcher? = nil,
    fileName: ValueMatcher? = nil,
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher> = [:]
  ) -> Self {
    matching(name: nil, content: content, fileName: fileName, headers: headers, inEveryPart: true)
  }

  private static func matching(
    name: String?,
    content: BodyMatcher?,
    fileName: ValueMatcher?,
    headers: KeyValuePairs<HTTPField.Name, ValueMatcher>,
    inEveryPart isForAll: Bool
  ) -> Self {
    var matcher = PartMatcher(name: name, fileName: fileName, isForAll: isForAll)
    matcher.headerFields = headers.map { (name: $0.key, value: $0.value) }
    if let content { matcher.bodies.append(content) }
    return .part(matcher)
  }
}
