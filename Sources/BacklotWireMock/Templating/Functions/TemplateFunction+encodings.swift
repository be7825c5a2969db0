internal import BacklotHTTP
internal import BacklotJSON

extension TemplateFunction {
  static let encodings = [
    TemplateFunction("base64") { (call, run) throws(TemplateInterruption) in
      let text = try call.content(&run)
      if call.option("decode").bool == true {
        guard let bytes = Base64.decode(text, isLenient: true) else {
          return .failure("'\(run.excerpt(of: .text(text)))' is not Base64")
        }
        return .text(String(decoding: bytes, as: UTF8.self))
      }
      let isPadded = call.option("padding").isMissing || call.option("padding").bool == true
      return .text(Base64.encode(text.utf8, isPadded: isPadded))
    },
    TemplateFunction("urlEncode") { (call, run) throws(TemplateInterruption) in
      let text = try call.content(&run)
      let isDecoding = call.option("decode").bool == true
      return .text(
        isDecoding ? PercentEncoding.decode(text, plusAsSpace: true) : PercentEncoding.encode(text, for: .form)
      )
    },
    TemplateFunction("formData") { (call, run) in
      let text = run.text(of: call.subject)
      let isDecoded = call.option("urlDecode").bool == true
      let form = run.documents.form(in: text, isDecoded: isDecoded, spending: &run.budget)
      guard call.arguments.count > 1 else { return form }
      run.assign(form, to: run.text(of: call.argument(0)))
      return .missing
    },
  ]
}

extension TemplateRun {
  /// Returns the values of a form by name.
  ///
  /// Names are not decoded.
  static func form(_ text: String, isDecoded: Bool) -> TemplateValue {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for field in text.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].startIndex == field.startIndex else { continue }
      let value = String(parts[1]).trimmingSpace()
      let name = String(parts[0])
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(isDecoded ? PercentEncoding.decode(value, plusAsSpace: true) : value)
    }
    return .map(names.map { .init(name: $0, value: texts(values[$0] ?? [])) })
  }
}
