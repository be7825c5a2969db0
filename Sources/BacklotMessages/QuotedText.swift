/// Returns a text in quotation marks, shortened so that one value cannot fill a report.
package func quoted(_ text: some StringProtocol) -> String {
  text.count > 120 ? "\"\(text.prefix(120))…\"" : "\"\(text)\""
}
