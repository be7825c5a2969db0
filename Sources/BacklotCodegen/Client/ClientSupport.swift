/// The type in generated source that writes parameters.
enum ClientSupport {
  static let parameterWriter = """
    /// The query, the header fields and the cookies of a request (OpenAPI 3.0.3, "Style Values").
    struct ParameterWriter {
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
        if let separator { return query(name, Self.list(values, separator: separator)) }
        for value in values { query(name, value) }
      }

      /// Adds an item for each member, or one for all if there is a separator.
      mutating func query(_ name: String, members: [(String, String?)], separator: String? = nil) {
        let present = members.compactMap { name, value in value.map { (name, $0) } }
        guard let separator else { return present.forEach { query($0.0, $0.1) } }
        if present.isEmpty == false { query(name, Self.list(present.flatMap { [$0.0, $0.1] }, separator: separator)) }
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

      static func list(members: [(String, String?)], pair: String = ",") -> String? {
        let present = members.compactMap { name, value in value.map { name + pair + $0 } }
        return present.isEmpty ? nil : present.joined(separator: ",")
      }

      /// Returns a value as JSON, without quotation marks if it is text.
      static func json<Value: Encodable>(_ value: Value?) throws -> String? {
        try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
      }

      static func body<Value: Encodable & Sendable>(_ value: Value?) -> RequestBody {
        if let value { .json(value) } else { .empty }
      }
    }
    """
}
