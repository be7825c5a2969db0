/// The type in generated source that writes parameters.
enum ClientSupport {
  static let parameterWriter = """
    /// The query, the header fields and the cookies of a request (OpenAPI 3.0.3, "Style Values").
    struct ParameterWriter {
      typealias Member = (String, String?)

      private(set) var query = QueryItems()
      private var fields = HTTPFields()
      private var cookies: [String] = []

      var headerFields: HTTPFields {
        var all = fields
        if cookies.isEmpty == false { all[.cookie] = cookies.joined(separator: "; ") }
        return all
      }

      mutating func query<Value: CustomStringConvertible>(_ name: String, _ value: Value?) {
        if let value { query.items.append(QueryItems.Item(name: name, value: value.description)) }
      }

      /// Adds an item for each element, or one for all if there is a separator.
      mutating func query<Value: CustomStringConvertible>(_ name: String, each values: [Value]?, separator: String? = nil) {
        guard let values else { return }
        guard let separator else { return values.forEach { query(name, $0) } }
        guard separator == "," else { return query(name, values.map(\\.description).joined(separator: separator)) }
        query.items.append(QueryItems.Item(name: name, elements: values.map(\\.description)))
      }

      /// Adds one item for all members of an object.
      mutating func query(_ name: String, members: [Member], others: [Member] = [], separator: String) {
        let texts = Self.present(members + others).flatMap { [$0.name, $0.value] }
        if texts.isEmpty == false { query(name, each: texts, separator: separator) }
      }

      mutating func header<Value: CustomStringConvertible>(_ name: String, _ value: Value?) {
        if let value, let name = HTTPField.Name(name) { fields[name] = value.description }
      }

      mutating func cookie<Value: CustomStringConvertible>(_ name: String, _ value: Value?) {
        if let value { cookies.append("\\(name)=\\(PercentEncoding.encode(value.description, for: .query))") }
      }

      static func text<Value: CustomStringConvertible>(_ value: Value?) -> String? { value?.description }

      static func list<Value: CustomStringConvertible>(_ values: [Value]?, separator: String = ",") -> String? {
        values?.map(\\.description).joined(separator: separator)
      }

      /// Returns the members of an object, with a text between a name and its value.
      static func list(members: [Member], others: [Member] = [], pair: String = ",") -> String? {
        let texts = present(members + others).map { $0.name + pair + $0.value }
        return texts.isEmpty ? nil : texts.joined(separator: ",")
      }

      /// Returns the elements of a list as a segment of a path, in which commas are only between elements (RFC 6570 §3.2.2).
      static func path<Value: CustomStringConvertible>(_ values: [Value]) -> String {
        values.map { segment($0.description) }.joined(separator: ",")
      }

      static func path(members: [Member], others: [Member] = [], pair: String = ",") -> String {
        present(members + others).map { segment($0.name) + pair + segment($0.value) }.joined(separator: ",")
      }

      static func json<Value: Encodable>(_ value: Value?) throws -> String? {
        try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
      }

      /// Returns a value as JSON, without quotation marks if it is a string.
      static func text<Value: Encodable>(encoding value: Value?) throws -> String? {
        guard let json = try json(value), json.hasPrefix("\\"") else { return try json(value) }
        return try JSONDecoder().decode(String.self, from: Data(json.utf8))
      }

      private static func present(_ members: [Member]) -> [(name: String, value: String)] {
        members.compactMap { name, value in value.map { (name, $0) } }
      }

      private static func segment(_ text: String) -> String {
        PercentEncoding.encode(text, for: .pathSegment).replacing(",", with: "%2C")
      }

      static func body<Value: Encodable & Sendable>(_ value: Value?) -> RequestBody {
        if let value { .json(value) } else { .empty }
      }
    }
    """
}
